import { describe, expect, test } from 'vitest'
import { evmSwap } from '../../../../../src/chains/evm/swap/evmSwap.ts'
import { loadSwap } from '../../../../../src/chains/loadSwap.ts'
import { addressWord, word } from '../../../../../src/chains/evm/money/abiWords.ts'
import type { PlanAsk, SwapOrder } from '../../../../../src/core/swap/chainSwap.ts'
import { isWalletModalError } from '../../../../../src/core/errors.ts'
import { reasonOf } from '../../../../../src/core/money/refusals.ts'
import { minimumOf } from '../../../../../src/core/swap/figures.ts'
import { mismatchOf } from '../../../../../src/core/swap/mismatch.ts'
import { fakeEip1193 } from '../../../../kit/fakeEip1193.ts'
import { paidBy, silentCall, statedCall, swapNode, type SwapNodeFacts } from '../../../../kit/swapNode.ts'
import {
  approval,
  askOf,
  COIN,
  EVE,
  honestSwap,
  idOf,
  linkOf,
  ME,
  ONE,
  orderOf,
  ROUTER,
  STRICT,
  TWO,
  unknownSwap,
} from '../../../../kit/swapOrders.ts'

const RESERVES = [10n ** 9n, 10n ** 9n] as const
const FEE = 12n

/** A chain with pools of each pair, and an account that has 10,000 of each token. */
function chain(facts: Partial<SwapNodeFacts> = {}) {
  const node = swapNode({ router: ROUTER, strict: [idOf(STRICT)], ...facts })
  for (const [from, to] of [
    [ONE, TWO],
    [COIN, ONE],
    [STRICT, TWO],
  ] as const) {
    node.fill(idOf(from), idOf(to), RESERVES)
    node.hold(idOf(from), ROUTER, 10n ** 12n)
    node.hold(idOf(to), ROUTER, 10n ** 12n)
  }
  for (const token of [ONE, TWO, STRICT]) node.hold(idOf(token), ME, 10_000n)
  node.hold(idOf(COIN), ME, 10n ** 12n)
  return node
}

const expectedOf = (amount: bigint) => paidBy(RESERVES, amount)
const caught = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => undefined).catch((error) => error)

function plan(order: Partial<SwapOrder> = {}, parts: Partial<PlanAsk> = {}, node = chain()) {
  const whole = orderOf(order)
  return evmSwap.plan(whole, askOf(node, whole, parts))
}
const request = (to: string, data: string, value = '0x0') => ({ from: ME, to, value, data, chainId: '0x1' })

describe('The plan of a swap', () => {
  test('approves exactly the amount for the contract that the swap goes to, then swaps', async () => {
    const order = orderOf()
    const swap = honestSwap(order, order.minimum)
    const found = await plan()
    const approve = `0x095ea7b3${addressWord(ROUTER)}${word(1_000n)}`
    expect(found.steps).toMatchObject([
      { kind: 'approve', request: request(idOf(ONE), approve), isSimulated: true, fee: 90_000n * FEE },
      // The swap fails by itself as long as the allowance is not there: its gas is that of the simulation, and a reserve.
      { kind: 'swap', request: request(ROUTER, swap.data), isSimulated: true, fee: 130_000n * FEE },
    ])
    expect(found).toMatchObject({
      router: ROUTER,
      isBatch: false,
      received: expectedOf(1_000n),
      effects: { known: 'traced' },
    })
  })

  test('has one step if the router may take the amount already, and does not ask for an approval', async () => {
    const node = chain()
    node.allow(idOf(ONE), ME, 1_000n)
    const approvals = async () => Promise.reject(new Error('Not needed'))
    const found = await plan({}, { approval: approvals }, node)
    expect(found.steps).toMatchObject([{ kind: 'swap', fee: 90_000n * FEE }])
    expect(found.received).toBe(expectedOf(1_000n))
  })

  test('sends the native coin along, and needs no approval', async () => {
    const order = { from: COIN, to: ONE }
    const found = await plan(order)
    const { data } = honestSwap(orderOf(order), 900n)
    expect(found.steps.map((step) => step.request)).toEqual([request(ROUTER, data, '0x3e8')])
    expect(found.received).toBe(expectedOf(1_000n))
  })

  test('receives the native coin, of which the network fee is no part', async () => {
    const found = await plan({ from: ONE, to: COIN })
    expect(found.steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
    expect(found.received).toBe(expectedOf(1_000n))
  })

  test('takes an allowance back first for tokens that do not replace one', async () => {
    const node = chain()
    node.allow(idOf(STRICT), ME, 5n)
    const found = await plan({ from: STRICT }, {}, node)
    expect(found.steps.map(({ kind, request: asked }) => [kind, (asked as { data: string }).data])).toMatchObject([
      ['reset', `0x095ea7b3${addressWord(ROUTER)}${word(0n)}`],
      ['approve', `0x095ea7b3${addressWord(ROUTER)}${word(1_000n)}`],
      ['swap', expect.any(String)],
    ])
  })

  test('takes an allowance back first for tokens that answer "false" instead of replacing it', async () => {
    const node = chain({ polite: [idOf(ONE)] })
    node.allow(idOf(ONE), ME, 5n)
    const { steps } = await plan({}, {}, node)
    expect(steps.map(({ kind }) => kind)).toEqual(['reset', 'approve', 'swap'])
    for (const step of steps) expect(node.execute(step.request as ReturnType<typeof request>)).toBe(true)
    expect((await plan({}, {}, node)).steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
  })

  test('is refused if the token declines each approval by answering "false", with and without a simulation', async () => {
    const node = chain({ closed: [idOf(ONE)] })
    for (const allowance of [0n, 5n]) {
      node.allow(idOf(ONE), ME, allowance)
      expect(mismatchOf(await caught(plan({}, {}, node)))).toEqual({ what: 'token' })
    }
    node.allow(idOf(ONE), ME, 0n)
    node.simulating(false)
    expect(mismatchOf(await caught(plan({}, {}, node)))).toEqual({ what: 'token' })
  })

  test('replaces an allowance that is too small by the amount, where the token lets it', async () => {
    const node = chain()
    node.allow(idOf(ONE), ME, 999n)
    expect((await plan({}, {}, node)).steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
  })

  test.each([
    [1_000n, undefined],
    [5_000n, 5_000n],
    [2n ** 256n - 1n, 2n ** 256n - 1n],
  ])(
    'tells what the contract may take by an earlier allowance, if that is more than the swap: %s',
    async (allowance, earlier) => {
      const node = chain()
      node.allow(idOf(ONE), ME, allowance)
      const found = await plan({}, {}, node)
      expect([found.steps.map(({ kind }) => kind), found.earlier]).toEqual([['swap'], earlier])
    },
  )

  test('leaves no allowance behind when its steps are executed', async () => {
    const node = chain()
    node.allow(idOf(STRICT), ME, 5n)
    const { steps, received } = await plan({ from: STRICT }, {}, node)
    const before = node.balance(idOf(TWO), ME)
    for (const step of steps) expect(node.execute(step.request as ReturnType<typeof request>)).toBe(true)
    expect(node.balance(idOf(TWO), ME) - before).toBe(received)
    expect(node.allowance(idOf(STRICT), ME)).toBe(0n)
  })

  test('is refused if a step fails in the last simulation, after everything was checked', async () => {
    const node = chain()
    let count = 0
    const rpc: PlanAsk['rpc'] = async (method, params, signal) => {
      if (method === 'eth_simulateV1' && ++count === 5) node.fill(idOf(ONE), idOf(TWO), [10n ** 9n, 10n ** 8n])
      return node.rpc(method, params, signal)
    }
    expect(await caught(plan({}, { rpc }, node))).toMatchObject({ code: 'TransactionFailed' })
    expect(count).toBe(5)
  })

  test('names no fee if somebody else pays it', async () => {
    const { steps } = await plan({}, { isFeePaid: true })
    expect(steps.map(({ fee, isFeePaid }) => [fee, isFeePaid])).toEqual([
      [undefined, true],
      [undefined, true],
    ])
  })

  test('is refused if the balance does not pay for the fees of all steps', async () => {
    const node = chain()
    node.hold(idOf(COIN), ME, 220_000n * FEE - 1n)
    expect(await caught(plan({}, {}, node))).toMatchObject({ code: 'InsufficientFunds' })
    node.hold(idOf(COIN), ME, 220_000n * FEE)
    expect((await plan({}, {}, node)).steps).toHaveLength(2)
  })

  test('is refused if the pool pays less by now', async () => {
    const node = chain()
    const order = orderOf({ minimum: minimumOf(expectedOf(1_000n), 1) })
    node.fill(idOf(ONE), idOf(TWO), [10n ** 9n, 9n * 10n ** 8n])
    expect(await caught(plan(order, {}, node))).toMatchObject({ code: 'TransactionFailed' })
  })

  test('ends when it is aborted', async () => {
    const end = new AbortController()
    end.abort()
    expect(await caught(plan({}, { signal: end.signal }))).toBeDefined()
  })
})

describe('Without a node that simulates', () => {
  test('what is received is not claimed, and the steps are checked as far as possible', async () => {
    const node = chain()
    node.simulating(false)
    const found = await plan({}, {}, node)
    expect(found).not.toHaveProperty('received')
    expect(found.effects).toEqual({ known: 'unknown' })
    expect(found.steps).toMatchObject([
      { kind: 'approve', isSimulated: true, fee: 90_000n * FEE },
      { kind: 'swap', isSimulated: false },
    ])
    expect(found.steps[1]).not.toHaveProperty('fee')
  })

  test('a single step is estimated, and refused if it would fail', async () => {
    const node = chain()
    node.simulating(false)
    expect((await plan({ from: COIN, to: ONE }, {}, node)).effects).toEqual({ known: 'estimated' })
    node.fill(idOf(COIN), idOf(ONE), [10n ** 9n, 10n ** 5n])
    expect(await caught(plan({ from: COIN, to: ONE }, {}, node))).toMatchObject({ code: 'TransactionFailed' })
  })

  test('of this swap only, it is refused: its call may keep the node from simulating it', async () => {
    const node = chain()
    const isOfRouter = (params: unknown) => JSON.stringify(params).toLowerCase().includes(ROUTER.slice(2).toLowerCase())
    const rpc: PlanAsk['rpc'] = async (method, params, signal) => {
      if (method === 'eth_simulateV1' && isOfRouter(params)) throw new Error('execution timeout')
      return node.rpc(method, params, signal)
    }
    for (const order of [{}, { from: COIN, to: ONE }])
      expect(mismatchOf(await caught(plan(order, { rpc }, node)))).toEqual({ what: 'unproven' })
  })

  test('calls of tokens and what a known call states are refused all the same', async () => {
    const node = chain()
    node.simulating(false)
    const steal = { to: idOf(STRICT), data: `0xa9059cbb${addressWord(EVE)}${word(10_000n)}` }
    const spender = async () => approval(idOf(ONE), idOf(STRICT), 1_000n)
    expect(mismatchOf(await caught(plan({}, { swap: steal, approval: spender }, node)))).toEqual({ what: 'data' })
    const stated = { from: idOf(ONE), to: idOf(TWO), recipient: EVE, amount: 1_000n, minimum: 900n }
    const swap = { to: ROUTER, data: statedCall(stated, []) }
    expect(mismatchOf(await caught(plan({}, { swap }, node)))).toEqual({ what: 'recipient' })
    // unoswapTo sends to the zero address as it is told.
    const words = [addressWord('0x0'), addressWord(idOf(ONE)), word(1_000n), word(900n), word(1n)].join('')
    const burning = { to: ROUTER, data: `0xe2c95c82${words}` }
    expect(mismatchOf(await caught(plan({}, { swap: burning }, node)))).toEqual({ what: 'recipient' })
  })
})

describe('Without a node that simulates, a call of an unknown function', () => {
  test('is refused: nobody has seen what it does in the name of the visitor', async () => {
    const node = chain()
    node.simulating(false)
    const swap = unknownSwap(orderOf(), 900n)
    expect(mismatchOf(await caught(plan({}, { swap }, node)))).toEqual({ what: 'unproven' })
    expect(await plan({}, { swap })).toHaveProperty('received')
  })
})

describe('What a service built is refused', () => {
  const refused = async (order: Partial<SwapOrder>, parts: Partial<PlanAsk>, node = chain()) =>
    mismatchOf(await caught(plan(order, parts, node)))
  /** `minimum`: what the router holds, whatever the deeds are. */
  const silent = (minimum: bigint, ...deeds: Parameters<typeof silentCall>[1]) => ({
    to: ROUTER,
    data: silentCall({ to: idOf(TWO), minimum }, deeds),
  })
  const give = (amount: bigint, to = ME, token = TWO) =>
    ({ does: 'give', token: idOf(token), amount: String(amount), to }) as const
  const take = (amount: bigint, token = ONE) => ({ does: 'take', token: idOf(token), amount: String(amount) }) as const

  test('if it goes to an address that is no router', async () => {
    const { data } = honestSwap(orderOf(), 900n)
    for (const to of [ME, idOf(ONE), idOf(TWO), idOf(COIN), `0x${'0'.repeat(40)}`, '0x12', idOf(ONE).toLowerCase()])
      expect(await refused({}, { swap: { to, data } })).toEqual({ what: 'router' })
  })

  test('if it goes to a contract that takes what it is allowed to for anybody, or that is no router', async () => {
    const { data } = honestSwap(orderOf(), 900n)
    for (const to of ['0xcA11bde05977b3631167028862bE2a173976CA11', '0x000000000022D473030F116dDEE9F6B43aC78BA3'])
      expect(await refused({}, { swap: { to, data } }, chain({ router: to }))).toEqual({ what: 'router' })
  })

  test('if it goes to an account of which somebody may have the key', async () => {
    for (const code of ['0x', `0xef0100${addressWord(EVE).slice(24)}`])
      expect(await refused({}, {}, chain({ code }))).toEqual({ what: 'router' })
  })

  test('if a known function may swap only a part of the amount, for a part of the minimum', async () => {
    const stated = { from: idOf(ONE), to: idOf(TWO), recipient: ME, amount: 1_000n, minimum: 900n }
    const whole = statedCall(stated, [{ does: 'swap', ...stated, amount: '1000', minimum: '900' }])
    const data = whole.replace(`${word(900n)}${word(4n)}`, `${word(900n)}${word(5n)}`)
    expect(await refused({}, { swap: { to: ROUTER, data: whole } })).toBeUndefined()
    expect(await refused({}, { swap: { to: ROUTER, data } })).toEqual({ what: 'minimum' })
  })

  test('if it is no call, or a call by which tokens move', async () => {
    for (const data of ['0x', '0x1234', '0x123456789', '0xzz345678', `0xA22CB465${addressWord(EVE)}${word(1n)}`])
      expect(await refused({}, { swap: { to: ROUTER, data } })).toEqual({ what: 'data' })
  })

  test('if the approval is of another token, for somebody else, or something else', async () => {
    const built = (one: ReturnType<typeof approval>) => refused({}, { approval: async () => one })
    expect(await built(approval(idOf(TWO), ROUTER, 1_000n))).toEqual({ what: 'approvalToken' })
    expect(await built(approval(idOf(ONE), EVE, 1_000n))).toEqual({ what: 'spender' })
    const { data } = approval(idOf(ONE), ROUTER, 1_000n)
    expect(await built({ to: idOf(ONE), data: data.replace('0x095ea7b3', '0xa9059cbb') })).toEqual({ what: 'approval' })
    expect(await built({ to: idOf(ONE), data: `${data}00` })).toEqual({ what: 'approval' })
  })

  test('if it gives less than the minimum, and says how much', async () => {
    expect(await refused({}, { swap: silent(0n, take(1_000n), give(899n)) })).toEqual({
      what: 'receives',
      amount: 899n,
    })
    expect(await refused({}, { swap: silent(900n, take(1_000n), give(900n)) })).toBeUndefined()
  })

  test('if somebody else receives, or another token comes', async () => {
    expect(await refused({}, { swap: silent(0n, take(1_000n), give(990n, EVE)) })).toEqual({
      what: 'receives',
      amount: 0n,
    })
    const other = silent(0n, take(1_000n), give(990n, ME, STRICT))
    expect(await refused({}, { swap: other })).toEqual({ what: 'receives', amount: 0n })
  })

  test('if it takes more by an earlier allowance, or another token, or leaves an allowance', async () => {
    const node = chain()
    node.allow(idOf(STRICT), ME, 10_000n)
    const both = silent(900n, take(1_000n), take(1n, STRICT), give(990n))
    expect(await refused({}, { swap: both }, node)).toEqual({ what: 'sends' })
    node.allow(idOf(ONE), ME, 10_000n)
    expect(await refused({}, { swap: silent(900n, take(1_003n), give(990n)) }, node)).toEqual({ what: 'sends' })
    expect(await refused({}, { swap: silent(900n, take(900n), give(990n)) })).toEqual({ what: 'sends' })
  })

  test('if the router could take more afterwards, because the token keeps the allowance', async () => {
    const node = chain({ lasting: [idOf(ONE)] })
    expect(await refused({}, {}, node)).toEqual({ what: 'allows' })
    node.allow(idOf(ONE), ME, 1_000n)
    expect(await refused({}, {}, node)).toBeUndefined()
  })

  test('if a call whose function is known states less, or something else', async () => {
    const order = orderOf()
    const right = { from: idOf(ONE), to: idOf(TWO), recipient: ME, amount: 1_000n, minimum: 900n }
    const deeds = [{ does: 'swap', ...right, amount: '1000', minimum: '1' }] as const
    const built = (change: Partial<typeof right>) =>
      refused(order, { swap: { to: ROUTER, data: statedCall({ ...right, ...change }, deeds) } })
    expect(await built({})).toBeUndefined()
    expect(await built({ recipient: `0x${'0'.repeat(40)}` })).toBeUndefined()
    expect(await built({ minimum: 899n })).toEqual({ what: 'minimum', amount: 899n })
    expect(await built({ recipient: EVE })).toEqual({ what: 'recipient' })
    expect(await built({ amount: 1_001n })).toEqual({ what: 'sends' })
    expect(await built({ from: idOf(STRICT) })).toEqual({ what: 'sends' })
    expect(await built({ to: idOf(COIN) })).toEqual({ what: 'receives' })
  })

  test('if the router does not hold the minimum of a call whose function is unknown', async () => {
    const deeds = [take(1_000n), give(990n)]
    const built = (minimum: bigint, isCareless = false) =>
      refused({}, { swap: { to: ROUTER, data: silentCall({ to: idOf(TWO), minimum }, deeds, isCareless) } })
    expect(await built(900n)).toBeUndefined()
    expect(await built(990n)).toBeUndefined()
    expect(await built(899n)).toEqual({ what: 'minimum' })
    expect(await built(0n)).toEqual({ what: 'minimum' })
    expect(await built(900n, true)).toEqual({ what: 'minimum' })
  })

  test('if the router does not hold the minimum that a known function states', async () => {
    const stated = { from: idOf(ONE), to: idOf(TWO), recipient: ME, amount: 1_000n, minimum: 900n }
    const built = (isCareless: boolean) =>
      refused({}, { swap: { to: ROUTER, data: statedCall(stated, [take(1_000n), give(990n)], isCareless) } })
    expect(await built(false)).toBeUndefined()
    expect(await built(true)).toEqual({ what: 'minimum' })
  })

  test('if the router counts what the token keeps for itself: its minimum is none of the visitor', async () => {
    const order = { minimum: 900n }
    const swap = silent(900n, take(1_000n), give(950n))
    expect(await refused(order, { swap }, chain({ kept: 0n }))).toBeUndefined()
    expect(await refused(order, { swap }, chain({ kept: 40n }))).toEqual({ what: 'minimum' })
  })

  test('but not because the price changes a little while it is checked', async () => {
    for (const share of [999n, 1_001n]) {
      const node = chain()
      const order = orderOf({ amount: 100_000n, minimum: minimumOf(expectedOf(100_000n), 1) })
      for (const token of [ONE, TWO]) node.hold(idOf(token), ME, 10n ** 6n)
      let count = 0
      const rpc: PlanAsk['rpc'] = async (method, params, signal) => {
        if (method === 'eth_simulateV1' && ++count === 3)
          node.fill(idOf(ONE), idOf(TWO), [10n ** 9n, share * 10n ** 6n])
        return node.rpc(method, params, signal)
      }
      expect(await refused(order, { rpc, swap: unknownSwap(order, order.minimum) }, node)).toBeUndefined()
      expect(count).toBeGreaterThan(3)
    }
  })

  test('for an order that anything would satisfy', async () => {
    expect(await refused({ minimum: 0n }, {})).toEqual({ what: 'minimum', amount: 0n })
    expect(await refused({ amount: 0n }, {})).toEqual({ what: 'sends' })
    expect(await refused({ to: ONE }, {})).toEqual({ what: 'sends' })
  })
})

describe('An order is refused, whatever was built for it,', () => {
  const reason = async (order: Partial<SwapOrder>, node = chain()) => {
    const error = await caught(plan(order, {}, node))
    return isWalletModalError(error) ? (mismatchOf(error)?.what ?? reasonOf(error)?.reason) : error
  }

  test('if a token has other decimals on the chain than in the list: amounts were shown with the wrong ones', async () => {
    const listed = (token: typeof ONE) => chain({ decimals: { [idOf(token)]: 18n } })
    expect(await reason({}, listed(ONE))).toBe('decimals')
    expect(await reason({}, listed(TWO))).toBe('decimals')
    expect(await reason({ from: { ...COIN, decimals: 20 }, to: ONE })).toBe('decimals')
    expect(await reason({ from: ONE, to: { ...COIN, decimals: 6 } })).toBe('decimals')
    expect(await reason({})).toBeUndefined()
  })

  test('if a token is of another network: another contract has its address here', async () => {
    expect(await reason({ from: { ...ONE, network: 'eip155:10' } })).toBe('sends')
    expect(await reason({ to: { ...TWO, network: 'eip155:10' } })).toBe('receives')
  })
})

describe('The most of the native coin that can be swapped', () => {
  const most = (balance: bigint, ask = {}) =>
    evmSwap.most({ network: 'eip155:1', account: ME, balance }, chain().rpc, ask)

  test('leaves the fee of a swap', async () => {
    expect(await most(10_000_000n)).toBe(10_000_000n - 300_000n * FEE)
    expect(await most(300_000n * FEE)).toBe(0n)
    expect(await most(5n)).toBe(0n)
  })

  test('is all if somebody else pays the fee', async () => {
    expect(await most(5n, { isFeePaid: true })).toBe(5n)
  })
})

test('Only EVM networks have swaps', async () => {
  expect(await loadSwap('eip155')).toBe(evmSwap)
  expect(loadSwap('solana')).toBeUndefined()
})

test('The plan asks the wallet for nothing but what it can do', async () => {
  const provider = fakeEip1193()
  await plan({}, { link: linkOf(provider) })
  expect(provider.calls.map(({ method }) => method)).toEqual(['wallet_getCapabilities'])
})
