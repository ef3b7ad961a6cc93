import { describe, expect, test, vi } from 'vitest'
import { outcome } from '../../../../../src/chains/evm/money/outcome.ts'
import { DROPPED_AFTER_MS } from '../../../../../src/core/money/limits.ts'
import type { Outcome, Sent } from '../../../../../src/core/money/chainMoney.ts'
import { pass, standStill } from '../../../../kit/clock.ts'
import { evmNode } from '../../../../kit/evmNode.ts'
import { ALICE, BOB } from '../../../../kit/fakeEip1193.ts'

standStill()

const SENT: Sent = { network: 'eip155:1', from: ALICE, hash: '0xaa' }
const TRANSACTION = { hash: '0xaa', from: ALICE, to: BOB, value: '0x5', input: '0x', nonce: '0x0' }

/** Follows a transaction that the node knows as pending. */
async function following(sent: Sent = SENT, node = evmNode()) {
  const ended: (Outcome | undefined | string)[] = []
  const onNonce = vi.fn<(nonce: string) => void>()
  const stop = new AbortController()
  if (!node.state.transactions.length && sent.nonce === undefined) node.add(TRANSACTION)
  void outcome(sent, { rpc: node.rpc, signal: stop.signal, onNonce }).then(
    (found) => ended.push(found),
    (error: unknown) => ended.push((error as { code: string }).code),
  )
  await pass(0)
  return { node, ended, onNonce, stop }
}

describe('A sent transaction', () => {
  test.each([
    [false, 'confirmed'],
    [true, 'reverted'],
  ] as const)('has an outcome as soon as it is in a block (reverted: %s)', async (isReverted, is) => {
    const { node, ended, onNonce } = await following()
    expect(ended).toEqual([])
    expect(onNonce).toHaveBeenCalledExactlyOnceWith('0x0')
    node.mine('0xaa', { isReverted })
    await pass(1000)
    expect(ended).toEqual([{ is, hash: '0xaa' }])
  })

  test('is asked for as often as blocks follow each other', async () => {
    const { node } = await following()
    const receipts = () => node.asked.filter((method) => method === 'eth_getTransactionReceipt').length
    expect(receipts()).toBe(1)
    await pass(3000)
    expect(receipts()).toBe(4)
  })

  test.each([
    [0, 500],
    [12, 4_000],
    [3, 3_000],
  ])('is asked for at most every half second, and at least every four, with a block in %i s', async (seconds, ms) => {
    const node = evmNode()
    node.state.blockSeconds = seconds
    node.add(TRANSACTION)
    await following(SENT, node)
    const receipts = () => node.asked.filter((method) => method === 'eth_getTransactionReceipt').length
    await pass(ms - 1)
    expect(receipts()).toBe(1)
    await pass(1)
    expect(receipts()).toBe(2)
  })

  test('is named by the hash in the block, if the wallet has one of its own', async () => {
    const node = evmNode()
    const transactionHash = `0x${'ab'.repeat(32)}`
    node.state.answers.eth_getTransactionReceipt = { blockHash: '0x1', status: '0x1', transactionHash }
    const { ended } = await following(SENT, node)
    expect(ended).toEqual([{ is: 'confirmed', hash: transactionHash }])
  })

  test('counts with the fee that the visitor raised in the wallet', async () => {
    const { node, ended } = await following()
    node.drop('0xaa')
    node.add({ ...TRANSACTION, hash: '0xbb' })
    node.mine('0xbb')
    await pass(1000)
    expect(ended).toEqual([{ is: 'confirmed', hash: '0xbb' }])
  })

  test.each([
    ['cancelled', { to: ALICE.toLowerCase(), value: '0x0' }],
    ['replaced', { to: ALICE, value: '0x5' }],
    ['replaced', { value: '0x6' }],
    ['replaced', { input: '0x01' }],
  ])('is %s by another one with the same number: %j', async (is, other) => {
    const { node, ended } = await following()
    node.drop('0xaa')
    node.add({ ...TRANSACTION, ...other, hash: '0xbb' })
    node.mine('0xbb')
    await pass(1000)
    expect(ended).toEqual([{ is, hash: '0xbb' }])
  })

  test('is known as replaced after a reload, by the number that was saved', async () => {
    const node = evmNode()
    node.add({ ...TRANSACTION, to: ALICE, value: '0x0', hash: '0xbb' })
    node.mine('0xbb')
    const { ended } = await following({ ...SENT, nonce: '0x0' }, node)
    expect(ended).toEqual([{ is: 'cancelled', hash: '0xbb' }])
  })

  const WORD = '0'.repeat(24)
  const PAID = { to: BOB, amount: '5' }
  const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const CALL = { to: USDC, value: '0x0', input: `0xa9059cbb${WORD}${BOB.slice(2)}${'5'.padStart(64, '0')}` }

  test.each<[Outcome['is'], Partial<Sent>, Partial<typeof TRANSACTION>]>([
    ['confirmed', PAID, {}],
    ['confirmed', { ...PAID, token: USDC }, CALL],
    ['replaced', { ...PAID, token: USDC, kind: 'approve' }, CALL],
    ['replaced', { ...PAID, token: USDC }, { ...CALL, to: ALICE }],
    ['replaced', PAID, { value: '0x6' }],
    ['replaced', PAID, { input: '0x01' }],
  ])('is %s after a reload, if %j is saved and its number is taken by %j', async (is, saved, other) => {
    const node = evmNode()
    node.add({ ...TRANSACTION, ...other, hash: '0xbb' })
    node.mine('0xbb')
    const { ended } = await following({ ...SENT, nonce: '0x0', ...saved }, node)
    expect(ended).toEqual([{ is, hash: '0xbb' }])
  })

  test('is not replaced while the node has no receipt of the same transaction for a higher fee', async () => {
    const node = evmNode()
    node.add({ ...TRANSACTION, hash: '0xbb' })
    node.mine('0xbb')
    node.state.answers.eth_getTransactionReceipt = null
    const { ended } = await following({ ...SENT, nonce: '0x0', ...PAID }, node)
    expect(ended).toEqual([])
    delete node.state.answers.eth_getTransactionReceipt
    await pass(4_000)
    expect(ended).toEqual([{ is: 'confirmed', hash: '0xbb' }])
  })

  test('is replaced by an unknown one, if that is too long ago', async () => {
    const node = evmNode()
    node.add({ ...TRANSACTION, hash: '0xbb' })
    node.mine('0xbb')
    node.state.block += 100
    const { ended } = await following({ ...SENT, nonce: '0x0' }, node)
    expect(ended).toEqual([{ is: 'replaced' }])
  })

  test('is dropped once the node has not known it for a while', async () => {
    const { node, ended } = await following()
    node.drop('0xaa')
    await pass(DROPPED_AFTER_MS)
    expect(ended).toEqual([])
    await pass(2000)
    expect(ended).toEqual([{ is: 'dropped' }])
  })

  test('is not dropped if the node forgets it for a moment, or never knew it', async () => {
    const { node, ended } = await following()
    node.drop('0xaa')
    await pass(DROPPED_AFTER_MS - 2000)
    node.add(TRANSACTION)
    await pass(DROPPED_AFTER_MS)
    expect(ended).toEqual([])
    const other = await following({ ...SENT, hash: '0xcc' }, node)
    await pass(2 * DROPPED_AFTER_MS)
    expect(other.ended).toEqual([])
  })

  test('is followed for 180 seconds, and stays pending after that', async () => {
    const { ended } = await following()
    await pass(179_000)
    expect(ended).toEqual([])
    await pass(2000)
    expect(ended).toEqual([undefined])
  })

  test('is asked for again when the node fails or answers nonsense', async () => {
    const { node, ended } = await following()
    node.state.isDown = true
    await pass(20_000)
    node.state.isDown = false
    node.state.answers.eth_getTransactionReceipt = 'nonsense'
    await pass(20_000)
    delete node.state.answers.eth_getTransactionReceipt
    node.mine('0xaa')
    await pass(4_000)
    expect(ended).toEqual([{ is: 'confirmed', hash: '0xaa' }])
  })

  test('is no longer followed after an abort', async () => {
    const { node, ended, stop } = await following()
    stop.abort()
    await pass(0)
    expect(ended).toEqual(['Aborted'])
    const count = node.asked.length
    await pass(10_000)
    expect(node.asked).toHaveLength(count)
  })
})
