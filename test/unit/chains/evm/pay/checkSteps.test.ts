import { describe, expect, test } from 'vitest'
import { evmPay } from '../../../../../src/chains/evm/pay/evmPay.ts'
import { MULTICALL } from '../../../../../src/chains/evm/money/multicall.ts'
import type { PayPlan, StepOrder } from '../../../../../src/core/pay/chainPay.ts'
import { payMismatchOf } from '../../../../../src/core/pay/payMismatch.ts'
import { toChecksumAddress } from '../../../../../src/core/transactions/checksum.ts'
import type { SwapToken } from '../../../../../src/core/swap/swapToken.ts'
import { addressWord, word } from '../../../../../src/chains/evm/money/abiWords.ts'
import { fakeEip1193 } from '../../../../kit/fakeEip1193.ts'
import {
  answering,
  approving,
  blind,
  built,
  calling,
  give,
  paying,
  stepOrder,
  take,
  transferring,
} from '../../../../kit/paySteps.ts'
import { createRandom } from '../../../../kit/randomCalls.ts'
import { swapNode, type SwapNode } from '../../../../kit/swapNode.ts'
import { COIN, EVE, idOf, linkOf, ME, ONE, ROUTER, STRICT, TOKENS } from '../../../../kit/swapOrders.ts'

const SEED = 20_261_126
const LIES_PER_KIND = 100
const TIME_LIMIT_MS = 300_000
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

type Random = ReturnType<typeof createRandom>
interface Request {
  from: string
  to: string
  value?: string
  data?: string
}

function nodeWith(amount: bigint): SwapNode {
  const node = swapNode({ router: ROUTER, strict: [idOf(STRICT)] })
  for (const token of TOKENS) node.hold(idOf(token), ME, amount * 10n + 10n ** 30n)
  for (const token of TOKENS) node.hold(idOf(token), ROUTER, 10n ** 40n)
  return node
}
const plan = (order: StepOrder, node: SwapNode, rpc = node.rpc) =>
  evmPay.plan(order, { link: linkOf(fakeEip1193()), rpc })
const reasonOf = async (planned: Promise<PayPlan>): Promise<unknown> =>
  planned.then(
    () => undefined,
    (error: unknown) => payMismatchOf(error) ?? error,
  )
const sendAll = (node: SwapNode, { steps }: PayPlan) => steps.map(({ request }) => node.execute(request as Request))

describe('The transactions of a service', () => {
  test('pay with the native coin in one step, of which the fee is known', async () => {
    const node = nodeWith(1_000n)
    const { steps, effects } = await plan(stepOrder(COIN, 1_000n), node)
    expect(steps).toMatchObject([{ kind: 'pay', isSimulated: true, fee: expect.any(BigInt) }])
    expect(steps[0]?.request).toMatchObject({ from: ME, to: ROUTER, value: '0x3e8', chainId: '0x1' })
    expect(effects).toMatchObject({ known: 'traced' })
  })

  test('approve exactly the amount, however much the service wants, and leave no allowance', async () => {
    for (const wanted of [2n ** 256n - 1n, 0n, 1n, 5_000n]) {
      const node = nodeWith(1_000n)
      const planned = await plan(stepOrder(ONE, 1_000n, [approving(ONE, ROUTER, wanted), paying(ONE, 1_000n)]), node)
      expect(planned.steps.map(({ kind }) => kind)).toEqual(['approve', 'pay'])
      const data = `0x095ea7b3${addressWord(ROUTER)}${word(1_000n)}`
      expect(planned.steps[0]?.request).toMatchObject({ to: idOf(ONE), value: '0x0', data })
      expect(sendAll(node, planned)).toEqual([true, true])
      expect(node.allowance(idOf(ONE), ME)).toBe(0n)
    }
  })

  test('name the contract that they call, whose code nobody knows; transfers call none', async () => {
    const node = nodeWith(1_000n)
    for (const asset of [COIN, ONE])
      expect((await plan(stepOrder(asset, 1_000n), node)).contract).toBe(toChecksumAddress(ROUTER))
    expect(await plan(stepOrder(ONE, 1_000n, [transferring(ONE, 1_000n)]), node)).not.toHaveProperty('contract')
    expect(await plan(stepOrder(COIN, 9n, [built({ to: EVE, value: '9' })]), node)).not.toHaveProperty('contract')
  })

  test('need no approval if the contract may take enough: after the approval, only the payment is left', async () => {
    const node = nodeWith(1_000n)
    const order = stepOrder(ONE, 1_000n)
    const { steps } = await plan(order, node)
    expect(node.execute(steps[0]?.request as Request)).toBe(true)
    expect((await plan(order, node)).steps.map(({ kind }) => kind)).toEqual(['pay'])
  })

  test('take an earlier allowance back first, if the token needs that', async () => {
    const node = nodeWith(1_000n)
    node.allow(idOf(STRICT), ME, 7n)
    const planned = await plan(stepOrder(STRICT, 1_000n), node)
    expect(planned.steps.map(({ kind }) => kind)).toEqual(['approve', 'approve', 'pay'])
    expect(sendAll(node, planned)).toEqual([true, true, true])
  })

  test('pay less than was quoted, but not nothing', async () => {
    const node = nodeWith(1_000n)
    node.allow(idOf(ONE), ME, 10n ** 40n)
    expect(await reasonOf(plan(stepOrder(ONE, 1_000n, [paying(ONE, 990n)]), node))).toBeUndefined()
    expect(await reasonOf(plan(stepOrder(ONE, 1_000n, [paying(ONE, 0n)]), node))).toBe('sends')
  })

  test('are refused if the balance pays for the first step, but not for the fees of all', async () => {
    const node = nodeWith(1_000n)
    const order = stepOrder(ONE, 1_000n)
    const fees = (await plan(order, node)).steps.map(({ fee = 0n }) => fee)
    const sum = fees.reduce((one, other) => one + other, 0n)
    node.hold(idOf(COIN), ME, sum - 1n)
    expect(fees[0]).toBeLessThan(sum - 1n)
    expect(await reasonOf(plan(order, node))).toMatchObject({ code: 'InsufficientFunds' })
    node.hold(idOf(COIN), ME, sum)
    expect((await plan(order, node)).steps).toHaveLength(2)
  })

  test('are plain transfers, which may be sent where no node can simulate them', async () => {
    const node = nodeWith(1_000n)
    const rpc = answering(node, blind)
    const plain = [
      stepOrder(ONE, 1_000n, [transferring(ONE, 1_000n)]),
      stepOrder(COIN, 9n, [built({ to: EVE, value: '9' })]),
    ]
    for (const order of plain) {
      expect((await plan(order, node)).effects.known).toBe('traced')
      expect((await plan(order, node, rpc)).steps).toHaveLength(1)
    }
    const noted = stepOrder(COIN, 9n, [built({ to: EVE, value: '9', data: '0xc0ffee' })])
    const noContract = answering(node, {
      ...blind,
      eth_getCode: () => '0x',
      eth_call: () => '0x',
      eth_estimateGas: () => '0x5208',
    })
    expect((await plan(noted, node, noContract)).steps).toHaveLength(1)
  })

  test('fail like their simulation: too little of the token, or of the coin', async () => {
    const node = nodeWith(1_000n)
    node.hold(idOf(ONE), ME, 999n)
    expect(await reasonOf(plan(stepOrder(ONE, 1_000n), node))).toMatchObject({ code: 'TransactionFailed' })
    node.hold(idOf(COIN), ME, 999n)
    expect(await reasonOf(plan(stepOrder(COIN, 1_000n), node))).toMatchObject({ code: 'TransactionFailed' })
  })

  test('of a token with other decimals than were quoted are refused', async () => {
    const order = stepOrder(ONE, 1_000n)
    const counted = { ...order, asset: { ...order.asset, decimals: order.asset.decimals + 1 } }
    expect(await reasonOf(plan(order, nodeWith(1_000n)))).toBeUndefined()
    expect(await reasonOf(plan(counted, nodeWith(1_000n)))).toMatchObject({ code: 'TransactionFailed' })
  })

  test('of another chain are refused by name', async () => {
    const steps = [{ type: 'transaction', requestId: 'r', transaction: { instructions: [] } }] as const
    expect(await reasonOf(plan(stepOrder(ONE, 1n, steps), nodeWith(1n)))).toMatchObject({ code: 'UnsupportedMethod' })
  })
})

interface Honest {
  order: StepOrder
  asset: SwapToken
  amount: bigint
  node: SwapNode
  random: Random
}
type Lie = (honest: Honest) => StepOrder | [StepOrder, SwapNode['rpc']]

const more = ({ random }: Honest, amount: bigint) => amount + 3n + BigInt(random.below(1_000_000))
const third = ({ asset, random }: Honest) => random.pick(TOKENS.filter((one) => one !== asset && one !== COIN))
const having = ({ order }: Honest, ...steps: StepOrder['steps']): StepOrder => ({ ...order, steps })
/** Lets the contract take anything, as after an unlimited approval of long ago. */
const allowing = (honest: Honest, ...tokens: SwapToken[]) => {
  for (const one of tokens) honest.node.allow(idOf(one), ME, 10n ** 45n)
  return honest
}

/** Lies about a token. */
const TOKEN_LIES: Readonly<Record<string, Lie>> = {
  'lets another spender take': (one) => having(one, approving(one.asset, EVE), paying(one.asset, one.amount)),
  'approves another token': (one) => having(one, approving(third(one)), paying(one.asset, one.amount)),
  'has a transfer for an approval': (one) =>
    having(one, transferring(one.asset, one.amount), paying(one.asset, one.amount)),
  'increases an allowance': (one) =>
    having(
      one,
      built({ to: idOf(one.asset), data: `0x39509351${addressWord(ROUTER)}${word(one.amount)}` }),
      paying(one.asset, one.amount),
    ),
  'sends coins with the approval': (one) => {
    const { transaction } = approving(one.asset)
    return having(one, built({ ...transaction, value: '1' }), paying(one.asset, one.amount))
  },
  'lets everybody take': (one) => {
    const open = one.random.pick([MULTICALL, PERMIT2])
    return having(one, approving(one.asset, open), calling([take(one.asset, one.amount)], { to: open }))
  },
  'lets an account without code take': (one) => [
    one.order,
    answering(one.node, { eth_getCode: () => one.random.pick(['0x', `0xef0100${addressWord(EVE).slice(24)}`]) }),
  ],
  'takes more than was quoted': (one) => having(allowing(one, one.asset), paying(one.asset, more(one, one.amount))),
  'takes another token': (one) => {
    const other = third(one)
    return having(allowing(one, other), paying(other, one.amount))
  },
  'takes another token, too': (one) => {
    const other = third(one)
    return having(
      allowing(one, other),
      approving(one.asset),
      calling([take(one.asset, one.amount), take(other, more(one, 1n))]),
    )
  },
  'takes coins, too': (one) =>
    having(
      one,
      approving(one.asset),
      calling([take(one.asset, one.amount)], { value: String(1 + one.random.below(1_000)) }),
    ),
  'takes nothing': (one) => having(allowing(one, one.asset), calling([])),
  'leaves an allowance': (one) => having(one, approving(one.asset), paying(one.asset, one.amount / 2n)),
  'gives a token, which can be a debt': (one) =>
    having(one, approving(one.asset), calling([take(one.asset, one.amount), give(third(one), more(one, 1n))])),
  'transfers more than was quoted': (one) => having(one, transferring(one.asset, more(one, one.amount))),
  'transfers another token': (one) => having(one, transferring(third(one), one.amount)),
  'pays by an approval': (one) => having(one, approving(one.random.pick([one.asset, third(one)]), EVE, one.amount)),
  'wants three steps or more': (one) =>
    having(one, ...Array.from({ length: 3 + one.random.below(3) }, () => approving(one.asset))),
  'hides what a call does from the simulation': (one) => [
    one.random.below(2) ? one.order : having(allowing(one, one.asset), paying(one.asset, one.amount)),
    answering(one.node, blind),
  ],
}

/** Lies about the native coin. */
const COIN_LIES: Readonly<Record<string, Lie>> = {
  'takes more coins than were quoted': (one) => having(one, paying(COIN, more(one, one.amount))),
  'takes no coins': (one) => having(one, calling([], { value: '0' })),
  'takes a token, too, by an earlier allowance': (one) => {
    const other = third(one)
    return having(allowing(one, other), calling([take(other, more(one, 1n))], { value: String(one.amount) }))
  },
  'wants an approval of a token, too': (one) => having(one, approving(third(one)), paying(COIN, one.amount)),
  'hides what a contract does with coins': (one) => [one.order, answering(one.node, blind)],
}

/** Lies about both. */
const ANY_LIES: Readonly<Record<string, Lie>> = {
  'names another sender': (one) => {
    const steps = one.order.steps.map(({ transaction }) =>
      built({ ...(transaction as Request), from: one.random.pick([EVE, ROUTER, '', `${ME}0`]) }),
    )
    return having(one, ...steps)
  },
  'goes to the account itself, or to no address': (one) =>
    having(one, built({ value: '1', to: one.random.pick([ME, `0x${'0'.repeat(40)}`, '', '0x', EVE.slice(0, -1)]) })),
  'is no call': (one) => having(one, built({ data: one.random.pick(['', '12', '0x1', '0xzz']) })),
  'is nothing': (one) => having(one),
  'pays on another network': (one) => ({ ...one.order, asset: { ...one.order.asset, network: 'eip155:10' } }),
  'cannot be traced in full': (one) => [
    having(allowing(one, one.asset), paying(one.asset, one.amount)),
    answering(one.node, { eth_simulateV1: () => [{ calls: one.random.pick([[], [{}], 'x']) }] }),
  ],
}

const KINDS = [
  ...Object.entries(TOKEN_LIES).map(([kind, lie]) => ({ kind, lie, of: TOKENS.filter((one) => one !== COIN) })),
  ...Object.entries(COIN_LIES).map(([kind, lie]) => ({ kind, lie, of: [COIN] })),
  ...Object.entries(ANY_LIES).map(([kind, lie]) => ({ kind, lie, of: TOKENS })),
]

test(
  `A lying service is refused before a signature: ${KINDS.length} kinds of lies, ${LIES_PER_KIND} times each`,
  async () => {
    const random = createRandom(SEED)
    for (const { kind, lie, of } of KINDS)
      for (let count = 0; count < LIES_PER_KIND; count++) {
        const [asset, amount] = [random.pick(of), 2n + BigInt(random.below(1_000_000_000))]
        const honest = { order: stepOrder(asset, amount), asset, amount, node: nodeWith(amount), random }
        expect(await reasonOf(plan(honest.order, honest.node)), 'without the lie').toBeUndefined()
        const told = lie(honest)
        const [order, rpc] = Array.isArray(told) ? told : [told, honest.node.rpc]
        const reason = await reasonOf(plan(order, honest.node, rpc))
        expect(reason, kind).toEqual(expect.any(String))
      }
  },
  TIME_LIMIT_MS,
)

describe('A token of which nothing is known', () => {
  const string = (text: string) => {
    const hex = Buffer.from(text).toString('hex')
    return `0x${word(32n)}${word(BigInt(hex.length / 2))}${hex.padEnd(64 * Math.ceil(hex.length / 64), '0')}`
  }
  const token = (decimals: unknown, symbol: unknown) =>
    evmPay.readAsset(EVE, async (_method, [call]) => {
      const answer = (call as Request).data === '0x313ce567' ? decimals : symbol
      if (answer instanceof Error) throw answer
      return answer
    })
  const reverted = Object.assign(new Error('execution reverted'), { code: 3 })

  test('says its decimals and symbol, as a string or as 32 bytes', async () => {
    expect(await token(`0x${word(6n)}`, string('USDC'))).toEqual({ decimals: 6, symbol: 'USDC' })
    expect(await token(`0x${word(0n)}`, `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`)).toEqual({
      decimals: 0,
      symbol: 'MKR',
    })
    expect(await token(`0x${word(8n)}`, reverted)).toEqual({ decimals: 8, symbol: '' })
    expect(await token(`0x${word(8n)}`, string('000 USDC'))).toEqual({ decimals: 8, symbol: '' })
  })

  test('is no token without decimals; a failing node says nothing', async () => {
    expect(await token('0x', string('USDC'))).toBeUndefined()
    expect(await token(reverted, reverted)).toBeUndefined()
    expect(await token(`0x${word(256n)}`, string('USDC'))).toBeUndefined()
    const offline = new Error('offline')
    expect(await token(offline, offline).catch((error: unknown) => error)).toBe(offline)
  })
})
