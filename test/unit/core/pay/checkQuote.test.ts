import { expect, test } from 'vitest'
import { isAddress } from '../../../../src/chains/evm/isAddress.ts'
import { checkQuote, type QuoteAsk } from '../../../../src/core/pay/checkQuote.ts'
import { payMismatchOf } from '../../../../src/core/pay/payMismatch.ts'
import { directQuote, type PayQuote } from '../../../../src/core/pay/payQuote.ts'
import { createRandom } from '../../../kit/randomCalls.ts'
import {
  BASE_USDC,
  DAI,
  depositQuote,
  ETH,
  EVE,
  ME,
  orderOf,
  ownQuote,
  SHOP,
  stepOf,
  transactionQuote,
  USDC,
} from '../../../kit/payOrders.ts'

const SEED = 20_261_126
const LIES_PER_KIND = 100

type Random = ReturnType<typeof createRandom>

const askOf = (change: Partial<QuoteAsk> = {}): QuoteAsk => ({
  order: orderOf(),
  origin: ETH,
  account: ME,
  isAddress,
  ...change,
})

function mismatch(quote: PayQuote, ask: QuoteAsk): unknown {
  try {
    checkQuote(quote, ask)
    return undefined
  } catch (error) {
    return payMismatchOf(error) ?? error
  }
}

test('asks no server for a direct payment: one deposit to the recipient, no service fee, 6 seconds', () => {
  const order = orderOf()
  const other = { ...BASE_USDC, address: BASE_USDC.address?.toLowerCase() ?? '' }
  expect(directQuote(order, other)).toEqual({
    isDirect: true,
    origin: { amount: 25_000_000n, asset: BASE_USDC },
    destination: { amount: 25_000_000n, asset: BASE_USDC },
    steps: [
      {
        type: 'deposit',
        requestId: 'direct-transfer',
        deposit: { amount: 25_000_000n, asset: BASE_USDC, receiver: SHOP },
      },
    ],
    fees: [{ id: 'service', label: 'Service Fee', money: { amount: 0n, asset: BASE_USDC } }],
    seconds: 6,
  })
  expect(directQuote(order, USDC)).toBeUndefined()
  expect(directQuote(order, { ...ETH, network: 'eip155:8453' })).toBeUndefined()
})

test('accepts what an honest service wants: a deposit, one transaction, or an approval and one', () => {
  const order = orderOf()
  expect(mismatch(depositQuote(order, ETH, 10n ** 16n), askOf())).toBeUndefined()
  expect(mismatch(transactionQuote(order, ETH, 10n ** 16n), askOf())).toBeUndefined()
  expect(mismatch(transactionQuote(order, ETH, 10n ** 16n, [stepOf(), stepOf()]), askOf())).toBeUndefined()
  expect(mismatch(ownQuote(order), askOf({ origin: BASE_USDC }))).toBeUndefined()
  const { account: _, ...exchange } = askOf()
  expect(mismatch(depositQuote(order, ETH, 10n ** 16n), exchange)).toBeUndefined()
})

test('an exchange sends one deposit: it has no account that could send transactions', () => {
  const { account: _, ...exchange } = askOf()
  expect(mismatch(transactionQuote(orderOf(), ETH, 10n ** 16n), exchange)).toBe('steps')
})

test("shows our own names of both assets, not the service's", () => {
  const lied = { ...BASE_USDC, symbol: 'DAI', name: 'Free money' }
  const quote = depositQuote(orderOf({ asset: lied }), { ...ETH, symbol: 'XXX' }, 10n ** 16n)
  const checked = checkQuote(quote, askOf())
  expect(checked.destination.asset).toBe(askOf().order.asset)
  expect(checked.origin.asset).toBe(ETH)
  expect(checked.fees[0]?.money.asset).toBe(askOf().order.asset)
})

interface Honest {
  quote: PayQuote
  ask: QuoteAsk
  random: Random
}

const other = (random: Random, amount: bigint) =>
  random.pick([0n, amount + 1n, amount - 1n, amount * 2n, -amount, amount + BigInt(1 + random.below(1_000_000))])
const deposit = ({ quote }: Honest, change: object): PayQuote => {
  const [step] = quote.steps
  if (step?.type !== 'deposit') throw new Error('No deposit')
  return { ...quote, steps: [{ ...step, deposit: { ...step.deposit, ...change } }] }
}
const call = ({ quote, ask }: Honest, change: object): PayQuote => ({
  ...transactionQuote(ask.order, quote.origin.asset, quote.origin.amount, [stepOf(change)]),
})
const direct = ({ ask }: Honest, change: Partial<PayQuote>): [PayQuote, QuoteAsk] => [
  { ...ownQuote(ask.order), ...change },
  { ...ask, origin: ask.order.asset },
]
const third = ({ ask, random }: Honest) =>
  random.pick(
    [ETH, USDC, DAI, BASE_USDC, { ...ETH, network: 'eip155:8453' as const }].filter(
      (one) => one !== ask.origin && one !== ask.order.asset,
    ),
  )
const BAD_ADDRESSES = [
  '',
  '0x',
  '0x1234',
  EVE.slice(0, -1),
  `${EVE}00`,
  'solver.eth',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEG',
]

/** Lies that a transfers service can tell. */
const LIES: Readonly<Record<string, (honest: Honest) => PayQuote | [PayQuote, QuoteAsk]>> = {
  'pays another amount': ({ quote, ask, random }) => ({
    ...quote,
    destination: { ...quote.destination, amount: other(random, ask.order.amount) },
  }),
  'pays another asset': (honest) => ({
    ...honest.quote,
    destination: { ...honest.quote.destination, asset: third(honest) },
  }),
  'pays on another network': ({ quote, random }) => {
    const network = random.pick(['eip155:1', 'eip155:10', 'eip155:137'] as const)
    return { ...quote, destination: { ...quote.destination, asset: { ...quote.destination.asset, network } } }
  },
  'counts what it pays in other units': ({ quote, random }) => ({
    ...quote,
    destination: { ...quote.destination, asset: { ...quote.destination.asset, decimals: 7 + random.below(30) } },
  }),
  'takes another asset': (honest) => ({ ...honest.quote, origin: { ...honest.quote.origin, asset: third(honest) } }),
  'counts what it takes in other units': ({ quote, random }) => ({
    ...quote,
    origin: { ...quote.origin, asset: { ...quote.origin.asset, decimals: 19 + random.below(30) } },
  }),
  'quotes nothing or less': ({ quote, random }) => ({
    ...quote,
    origin: { ...quote.origin, amount: random.pick([0n, -1n, -quote.origin.amount]) },
  }),
  'wants another deposit than it quoted': (honest) =>
    deposit(honest, { amount: other(honest.random, honest.quote.origin.amount) }),
  'wants a deposit of another asset': (honest) => deposit(honest, { asset: third(honest) }),
  'wants a deposit to an address of another chain, or none': (honest) =>
    deposit(honest, { receiver: honest.random.pick(BAD_ADDRESSES) }),
  'wants a deposit to the payer': (honest) => deposit(honest, { receiver: ME }),
  'wants a direct payment to somebody else': (honest) => {
    const [quote, ask] = direct(honest, {})
    return [deposit({ ...honest, quote }, { receiver: honest.random.pick([EVE, ME, `0x${'5'.repeat(40)}`]) }), ask]
  },
  'wants more for a direct payment': (honest) => {
    const amount = honest.ask.order.amount + BigInt(1 + honest.random.below(1_000_000))
    const [quote, ask] = direct(honest, { origin: { amount, asset: honest.ask.order.asset } })
    return [deposit({ ...honest, quote }, { amount }), ask]
  },
  'calls a swap direct': ({ quote }) => ({ ...quote, isDirect: true }),
  'wants two deposits or more': ({ quote, random }) => ({
    ...quote,
    steps: Array.from({ length: 2 + random.below(3) }, () => quote.steps).flat(),
  }),
  'wants a deposit and a transaction': ({ quote, random }) => ({
    ...quote,
    steps: random.below(2) ? [...quote.steps, stepOf()] : [stepOf(), ...quote.steps],
  }),
  'wants nothing': ({ quote }) => ({ ...quote, steps: [] }),
  'wants three transactions or more': ({ quote, random }) => ({
    ...quote,
    steps: Array.from({ length: 3 + random.below(5) }, () => stepOf()),
  }),
  'names another sender': (honest) => call(honest, { from: honest.random.pick([EVE, SHOP, ...BAD_ADDRESSES]) }),
  'calls no address': (honest) => call(honest, { to: honest.random.pick(BAD_ADDRESSES) }),
  'sends no call data': (honest) => call(honest, { data: honest.random.pick(['', '12', '0x1', '0xzz', 'approve()']) }),
  'sends no number': (honest) =>
    call(honest, { value: honest.random.pick(['', '-1', '1.5', '1e18', '0x1', '9'.repeat(79), 'NaN']) }),
  'counts a fee in other units': ({ quote, ask }) => ({
    ...quote,
    fees: [{ id: 'fee', label: 'Fee', money: { amount: 1n, asset: { ...ask.origin, decimals: 2 } } }],
  }),
}

test(`refuses a quote that pays another amount, asset, recipient: ${Object.keys(LIES).length} lies, ${LIES_PER_KIND} times each`, () => {
  const random = createRandom(SEED)
  for (const [kind, lie] of Object.entries(LIES)) {
    for (let count = 0; count < LIES_PER_KIND; count++) {
      const order = orderOf({ amount: 1n + BigInt(random.below(1_000_000_000)) })
      const ask = askOf({ order, origin: random.pick([ETH, USDC, DAI].filter((one) => one.decimals === 18)) })
      const quote = depositQuote(order, ask.origin, 2n + BigInt(random.below(1_000_000_000)))
      expect(mismatch(quote, ask), 'without the lie').toBeUndefined()
      const told = lie({ quote, ask, random })
      const [lied, asked] = Array.isArray(told) ? told : [told, ask]
      expect(mismatch(lied, asked), kind).toEqual(expect.any(String))
    }
  }
})
