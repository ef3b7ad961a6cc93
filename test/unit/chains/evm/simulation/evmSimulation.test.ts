import { encodeAbiParameters, encodeErrorResult, numberToHex, pad, parseAbi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { evmSimulation } from '../../../../../src/chains/evm/simulation/evmSimulation.ts'
import { WalletModalError } from '../../../../../src/core/errors.ts'
import type { RpcRequest } from '../../../../../src/core/rpcRequest.ts'
import { ALICE, BOB } from '../../../../kit/fakeEip1193.ts'

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const EVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const PAY = { to: BOB, value: '0x5' }

interface Asked {
  blockStateCalls: [{ stateOverrides?: object; calls: { to: string; from: string; data: string; gas?: string }[] }]
  validation: boolean
  traceTransfers: boolean
}

/** An error as our RPC client rejects with it, if a node answered with this error. */
const nodeError = (code: number, message: string, data?: unknown) =>
  new WalletModalError('Unknown', { cause: Object.assign(new Error(message), { code, data }) })
const NO_METHOD = nodeError(-32601, 'the method eth_simulateV1 does not exist')

const word = (value: bigint | string) => pad(typeof value === 'string' ? (value as Hex) : numberToHex(value))
const ok = (returnData: string, logs: unknown[] = []) => ({ status: '0x1', returnData, logs, gasUsed: '0x1' })
const failed = (returnData: string) => ({
  status: '0x0',
  returnData,
  logs: [],
  error: { code: 3, message: 'reverted' },
})
const moved = (from: string, to: string, value: bigint, address = TOKEN) => ({
  address,
  topics: [TRANSFER, word(from), word(to)],
  data: word(value),
})

/** A node that answers each call of a simulated block with `answer`, or other methods with `others`. */
function node(
  answer: (call: { to: string; data: string }, isReading: boolean, index: number) => unknown,
  others: Record<string, unknown> = {},
) {
  const asked: Asked[] = []
  const rpc: RpcRequest = async (method, [body]) => {
    if (method !== 'eth_simulateV1' || others.eth_simulateV1) {
      const other = others[method]
      if (other instanceof Error || other === undefined) throw other ?? new Error('The node is down')
      return other
    }
    asked.push(body as Asked)
    const { calls } = (body as Asked).blockStateCalls[0]
    return [{ calls: calls.map((call, index) => answer(call, /^0x0+$/.test(call.from), index)) }]
  }
  return { rpc, asked }
}

const ask = (rpc: RpcRequest, method: string, ...params: unknown[]) =>
  evmSimulation.ofRequest({ method, params, network: 'eip155:1', account: ALICE }, rpc)
const send = (rpc: RpcRequest, call: object = PAY) => ask(rpc, 'eth_sendTransaction', { from: ALICE, ...call })

describe('A simulation', () => {
  test('asks for a block without validation, in which transfers of the native coin are logged', async () => {
    const { rpc, asked } = node(() => ok(word(0n)))
    await send(rpc, { ...PAY, gas: '0x5208', gasPrice: '0xffffffffffff' })
    expect(asked).toHaveLength(2)
    expect(asked[0]).toMatchObject({ validation: false, traceTransfers: true })
    // The gas price is left out: the network fee is no effect.
    expect(asked[0]?.blockStateCalls[0].calls).toEqual([
      { from: ALICE, to: BOB, data: '0x', value: '0x5', gas: '0x5208' },
    ])
  })

  test('limits the gas of its readings, so that no token can use up that of the others', async () => {
    const { rpc, asked } = node(() => ok(word(0n)))
    await send(rpc)
    const readings = asked[1]?.blockStateCalls[0].calls.filter(({ from }) => from !== ALICE)
    expect(readings?.map(({ gas }) => gas)).toEqual(['0x493e0', '0x493e0'])
  })

  test('reads by a contract of its own, which no other contract can know', async () => {
    const { rpc, asked } = node(() => ok(word(0n)))
    await send(rpc)
    await send(rpc)
    const places = asked.map(({ blockStateCalls: [{ stateOverrides = {} }] }) => Object.keys(stateOverrides))
    expect(places.map((one) => one.length)).toEqual([0, 1, 0, 1])
    expect(places[1]).not.toEqual(places[3])
    const called = asked[1]?.blockStateCalls[0].calls.filter(({ from }) => from !== ALICE).map(({ to }) => to)
    expect(new Set(called)).toEqual(new Set(places[1]))
  })

  test('says that contracts are unchecked that do not tell their balances, and shows what they log', async () => {
    const { rpc } = node(({ data }, isReading) => {
      if (isReading) return data.includes(TOKEN.slice(2).toLowerCase()) ? failed('0x') : ok(word(7n))
      return ok('0x', [moved(ALICE, BOB, 5n)])
    })
    expect(await send(rpc, { to: TOKEN, data: '0x12345678' })).toEqual({
      known: 'traced',
      sends: [
        { kind: 'amount', amount: { value: 5n, token: { address: TOKEN } }, parties: [{ address: BOB, value: 5n }] },
      ],
      receives: [],
      allows: [],
      doubts: ['unchecked'],
    })
  })

  test('does so, too, if the node does not take the readings', async () => {
    const { rpc, asked } = node((_, isReading) => (isReading ? {} : ok('0x', [moved(ALICE, BOB, 5n)])))
    expect(await send(rpc)).toMatchObject({
      known: 'traced',
      sends: [{ amount: { value: 5n } }],
      doubts: ['unchecked'],
    })
    expect(asked).toHaveLength(2)
  })

  test('says that there is more than it lists', async () => {
    const tokens = Array.from({ length: 90 }, (_, index) => pad(numberToHex(index + 1), { size: 20 }))
    const logs = tokens.map((token) => moved(BOB, ALICE, 1n, token))
    const { rpc } = node((_, isReading, index) => (isReading ? ok(word(index < 41 ? 0n : 1n)) : ok('0x', logs)))
    expect(await send(rpc)).toMatchObject({ known: 'traced', doubts: expect.arrayContaining(['more']) })
  })

  test('ignores malformed logs, and those of other accounts', async () => {
    const huge = encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [[1n], [2n]]).replace(
      `${'0'.repeat(63)}1`,
      'f'.repeat(64),
    )
    const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
    const logs = [
      { address: TOKEN, topics: [], data: '0x' },
      { address: TOKEN, topics: [TRANSFER], data: word(5n) },
      { address: TOKEN, topics: [TRANSFER, word(ALICE), word(BOB)], data: '0x05' },
      { address: TOKEN, topics: [batch, word(ALICE), word(ALICE), word(BOB)], data: huge },
      moved(BOB, TOKEN, 5n),
    ]
    const { rpc } = node((_, isReading) => ok(word(0n), isReading ? [] : logs))
    expect(await send(rpc)).toEqual({ known: 'traced', sends: [], receives: [], allows: [], doubts: [] })
  })

  test.each([
    ['no list', {}],
    ['no calls', [{}]],
    ['another number of calls', [{ calls: [] }]],
    ['a call without status', [{ calls: [{ returnData: '0x' }] }]],
  ])('is worth nothing if the node answers with %s', async (_, answer) => {
    const rpc: RpcRequest = async (method) => {
      if (method === 'eth_simulateV1') return answer
      throw new Error('The node is down')
    }
    expect(await send(rpc)).toEqual({ known: 'unknown' })
  })
})

describe('A node without eth_simulateV1', () => {
  const without = (others: Record<string, unknown>) =>
    node(() => ok('0x'), { eth_simulateV1: NO_METHOD, ...others }).rpc

  test('says whether a call would succeed, and nothing of its effects', async () => {
    expect(await send(without({ eth_call: '0x', eth_estimateGas: '0x5208' }))).toEqual({ known: 'estimated' })
  })

  test.each([
    ['eth_call', { eth_call: { foo: 1 }, eth_estimateGas: '0x5208' }],
    ['eth_call', { eth_call: null, eth_estimateGas: '0x5208' }],
    ['eth_estimateGas', { eth_call: '0x', eth_estimateGas: { foo: 1 } }],
    ['eth_estimateGas', { eth_call: '0x', eth_estimateGas: '0x' }],
  ])('does not predict success if the answer to %s is malformed', async (_, answers) => {
    expect(await send(without(answers))).toEqual({ known: 'unknown' })
  })

  test.each([
    [
      nodeError(
        3,
        'execution reverted: too late',
        encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['too late'] }),
      ),
      'too late',
    ],
    [nodeError(3, 'execution reverted: ERC20: too much'), 'ERC20: too much'],
    [
      nodeError(-32000, "VM Exception while processing transaction: reverted with reason string 'too soon'"),
      'too soon',
    ],
    [
      nodeError(3, 'execution reverted', encodeErrorResult({ abi: parseAbi(['error Panic(uint256)']), args: [17n] })),
      'Panic(0x11)',
    ],
    [nodeError(3, 'execution reverted'), undefined],
  ])('says why a call would fail: %s', async (error, reason) => {
    expect(await send(without({ eth_call: error, eth_estimateGas: '0x1' }))).toEqual({
      known: 'fails',
      ...(reason !== undefined && { reason }),
    })
  })

  test('says that the coins do not suffice', async () => {
    const short = nodeError(-32000, 'insufficient funds for gas * price + value')
    expect(await send(without({ eth_call: '0x', eth_estimateGas: short }))).toEqual({ known: 'fails', isShort: true })
  })

  test('knows nothing of a batch, whose calls build on one another, nor if it fails itself', async () => {
    const rpc = without({ eth_call: '0x', eth_estimateGas: '0x1' })
    expect(await ask(rpc, 'wallet_sendCalls', { calls: [PAY, PAY] })).toEqual({ known: 'unknown' })
    expect(await send(without({}))).toEqual({ known: 'unknown' })
  })
})

describe('A request', () => {
  const { rpc, asked } = node(() => ok(word(0n)))
  const traced = { known: 'traced', sends: [], receives: [], allows: [], doubts: [] }

  test('that executes nothing has no effects', async () => {
    for (const method of ['personal_sign', 'eth_signTypedData_v4', 'wallet_grantPermissions', 'toString'])
      expect(await ask(rpc, method, '0x')).toBeUndefined()
  })

  test.each([
    ['of another account', 'eth_sendTransaction', [{ ...PAY, from: BOB }]],
    ['for another network', 'eth_sendTransaction', [{ ...PAY, chainId: '0x2' }]],
    ['with two different data', 'eth_sendTransaction', [{ ...PAY, data: '0x01', input: '0x02' }]],
    ['with malformed data', 'eth_sendTransaction', [{ ...PAY, data: '0x0' }]],
    ['with a malformed value', 'eth_sendTransaction', [{ ...PAY, value: '-1' }]],
    ['to a name', 'eth_sendTransaction', [{ to: 'vitalik.eth' }]],
    ['with authorizations', 'eth_sendTransaction', [{ ...PAY, authorizationList: [{}] }]],
    ['without parameters', 'eth_sendTransaction', []],
    ['of no calls', 'wallet_sendCalls', [{ calls: [] }]],
    ['of too many calls', 'wallet_sendCalls', [{ calls: Array.from({ length: 101 }, () => PAY) }]],
    ['of a call that is none', 'wallet_sendCalls', [{ calls: [PAY, null] }]],
    [
      'that deploys its account first',
      'eth_sendUserOperation',
      [{ sender: ALICE, callData: '0x01', initCode: '0x01' }, BOB],
    ],
    ['without an entry point', 'eth_sendUserOperation', [{ sender: ALICE, callData: '0x01' }]],
  ])('is not known %s', async (_, method, params) => {
    const before = asked.length
    expect(await ask(rpc, method, ...params)).toEqual({ known: 'unknown' })
    expect(asked).toHaveLength(before)
  })

  test('can be a batch, or a user operation that its entry point executes', async () => {
    expect(
      await ask(rpc, 'wallet_sendCalls', { from: ALICE, chainId: '0x1', calls: [PAY, { to: TOKEN, data: '0xAB' }] }),
    ).toEqual(traced)
    expect(asked.at(-2)?.blockStateCalls[0].calls.map(({ from, data }) => [from, data])).toEqual([
      [ALICE, '0x'],
      [ALICE, '0xab'],
    ])
    expect(await ask(rpc, 'eth_sendUserOperation', { sender: ALICE, callData: '0x01' }, BOB)).toEqual(traced)
    expect(asked.at(-2)?.blockStateCalls[0].calls).toEqual([{ from: BOB, to: ALICE, data: '0x01' }])
  })

  test('is given up after an abort', async () => {
    const aborted: RpcRequest = () => Promise.reject(new WalletModalError('Aborted'))
    await expect(send(aborted)).rejects.toMatchObject({ code: 'Aborted' })
  })
})

describe('A credit delegation of Aave', () => {
  const DELEGATED = '0xda919360433220e13b51e8c211e490d148e61a3bd53de8c097194e458b97f3e1'
  const data = `0xc04a8a10${word(BOB).slice(2)}${word(7n).slice(2)}`
  /** A debt token that says afterwards that Bob may borrow as much as this. */
  const debt = (allowed: bigint, logs: unknown[]) =>
    node((call, isReading, index) => {
      if (!isReading) return ok('0x', logs)
      const isAllowance = call.data.includes('6bd76d24') && call.data.includes(BOB.slice(2).toLowerCase())
      return ok(word(isAllowance && index > 3 ? allowed : 0n))
    }).rpc
  const allows = (value: bigint, isUnlimited = false) => ({
    known: 'traced',
    allows: [{ kind: 'amount', amount: { value, token: { address: TOKEN } }, spender: BOB, isDebt: true, isUnlimited }],
  })

  test.each([
    ['of version 3', [DELEGATED, word(ALICE), word(BOB), word(TOKEN)], word(7n)],
    ['of version 2', [DELEGATED, word(ALICE), word(BOB)], `${word(TOKEN)}${word(7n).slice(2)}`],
  ])('is an allowance to borrow, as the debt token %s logs it', async (_, topics, logged) => {
    const log = { address: TOKEN, topics, data: logged }
    expect(await send(debt(7n, [log]), { to: EVE, data: '0x12345678' })).toMatchObject(allows(7n))
  })

  test('is found without a log, and has no limit if the amount has none', async () => {
    expect(await send(debt(2n ** 256n - 1n, []), { to: TOKEN, data })).toMatchObject(allows(2n ** 256n - 1n, true))
  })
})

test('A transfer shows what the recipient’s balance says that it gets', async () => {
  const { rpc } = node(({ data }, isReading, index) => {
    if (!isReading) return ok('0x', [moved(ALICE, BOB, 100n)])
    const isAfter = index > 3
    const isOfBob = data.includes(BOB.slice(2).toLowerCase())
    if (!data.includes(TOKEN.slice(2).toLowerCase())) return ok(word(0n))
    const [before, after] = isOfBob ? [0n, 90n] : [1_000n, 900n]
    return ok(word(isAfter ? after : before))
  })
  const transfer = { network: 'eip155:1' as const, from: ALICE, to: BOB, amount: 100n, token: TOKEN }
  const request = { from: ALICE, to: TOKEN, value: '0x0', data: '0xa9059cbb' }
  expect(await evmSimulation.ofTransfer({ transfer, request, isSimulated: true }, rpc)).toMatchObject({
    known: 'traced',
    sends: [{ amount: { value: 100n }, parties: [{ address: BOB, value: 90n }] }],
  })
})
