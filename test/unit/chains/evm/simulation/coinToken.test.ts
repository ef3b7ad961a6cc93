import { expect, test } from 'vitest'
import { readLogs } from '../../../../../src/chains/evm/simulation/readLogs.ts'
import { subjectsOf } from '../../../../../src/chains/evm/simulation/subjectsOf.ts'
import { evmSwap } from '../../../../../src/chains/evm/swap/evmSwap.ts'
import type { PlanAsk } from '../../../../../src/core/swap/chainSwap.ts'
import { fromConvertId } from '../../../../../src/core/swap/convertIds.ts'
import { paidBy, swapNode } from '../../../../kit/swapNode.ts'
import { askOf, COIN, idOf, ME, ONE, orderOf, ROUTER } from '../../../../kit/swapOrders.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const [TRACED, KEPT, FEES] = [`0x${'e'.repeat(40)}`, `0x${'800a'.padStart(40, '0')}`, `0x${'8001'.padStart(40, '0')}`]
const me = ME.toLowerCase()
const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
/** A log as zkSync Era writes it: of the contract that keeps the coin, in the form of a token's. */
const moved = (from: string, to: string, value: bigint, address = KEPT) => ({
  address,
  topics: [TRANSFER, topic(from), topic(to)],
  data: `0x${value.toString(16).padStart(64, '0')}`,
})
const totals = (logs: readonly ReturnType<typeof moved>[]) =>
  [...readLogs(logs, me).moves.values()].map(({ asset, total }) => [asset.kind, total])

test('On zkSync Era, the coin that its contract logs is the coin, and the network fee is no effect', () => {
  const logs = [moved(me, FEES, 900n), moved(me, ROUTER, 1_000n), moved(FEES, me, 300n)]
  expect(totals(logs)).toEqual([['coin', -1_000n]])
})

test('A transfer of the coin that is traced and logged counts once', () => {
  expect(totals([moved(me, ROUTER, 1_000n, TRACED), moved(me, ROUTER, 1_000n)])).toEqual([['coin', -1_000n]])
})

test('The contract of the coin is not asked for the balance of a token', () => {
  const facts = readLogs([moved(me, ROUTER, 5n)], me)
  expect(subjectsOf(facts, [{ from: me, to: KEPT, data: '0x12345678' }]).assets).toEqual([{ kind: 'coin' }])
})

test('The service may name the coin of zkSync Era by its contract, and of no other network', () => {
  expect(fromConvertId('eip155:324', `eip155:324:${KEPT.replace('a', 'A')}`)).toEqual({})
  expect(fromConvertId('eip155:1', `eip155:1:${KEPT}`)).toEqual({ address: KEPT })
})

test.each([
  ['instead of by the node', false],
  ['and by the node', true],
])('A swap of the coin is not refused if its transfers are logged by the contract %s', async (_, isTwice) => {
  const node = swapNode({ router: ROUTER })
  const pool = [10n ** 9n, 10n ** 9n] as const
  node.fill(idOf(COIN), idOf(ONE), pool)
  node.hold(idOf(COIN), ME, 10n ** 12n)
  node.hold(idOf(ONE), ME, 10_000n)
  const rpc: PlanAsk['rpc'] = async (method, params, signal) => {
    const answer = await node.rpc(method, params, signal)
    if (method !== 'eth_simulateV1') return answer
    const [{ calls }] = answer as [{ calls: { logs: ReturnType<typeof moved>[] }[] }]
    const logged = (one: ReturnType<typeof moved>) =>
      one.address === TRACED ? [...(isTwice ? [one] : []), { ...one, address: KEPT }] : [one]
    return [{ calls: calls.map((call) => ({ ...call, logs: call.logs.flatMap(logged) })) }]
  }
  const received = paidBy(pool, 1_000n)
  for (const [from, to] of [
    [COIN, ONE],
    [ONE, COIN],
  ] as const) {
    const order = orderOf({ from, to })
    const plan = await evmSwap.plan(order, askOf(node, order, { rpc }))
    expect(plan).toMatchObject({ received, effects: { known: 'traced', doubts: [] } })
  }
})
