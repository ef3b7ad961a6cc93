import { expect, test } from 'vitest'
import { checkEffects } from '../../../../../src/chains/evm/swap/checkEffects.ts'
import { mismatchOf } from '../../../../../src/core/swap/mismatch.ts'
import type { Allowance, Doubt, Movement, TracedEffects } from '../../../../../src/core/transactions/effects.ts'
import { COIN, EVE, idOf, ME, ONE, orderOf, ROUTER, STRICT, TWO } from '../../../../kit/swapOrders.ts'

const moved = (token: typeof ONE, value: bigint): Movement => ({
  kind: 'amount',
  amount: { value, token: token.address === undefined ? {} : { address: token.address } },
  parties: [],
})
const allowed = (value: bigint, change: Partial<Extract<Allowance, { kind: 'amount' }>> = {}): Allowance => ({
  kind: 'amount',
  amount: { value, token: { address: idOf(ONE) } },
  spender: ROUTER,
  isUnlimited: false,
  ...change,
})
const effects = (change: Partial<TracedEffects> = {}): TracedEffects => ({
  known: 'traced',
  sends: [moved(ONE, 1_000n)],
  receives: [moved(TWO, 950n)],
  allows: [],
  doubts: [],
  ...change,
})
function check(change: Partial<TracedEffects>, { left = 0n, order = {} }: { left?: bigint; order?: object } = {}) {
  try {
    return checkEffects(effects(change), orderOf(order), { router: ROUTER, left })
  } catch (error) {
    return mismatchOf(error)?.what
  }
}

test('What is received is what the balances show', () => {
  expect(check({})).toBe(950n)
})

test('What comes beside it may be a debt token, of a loan in the name of the visitor', () => {
  expect(check({ receives: [moved(TWO, 950n), moved(STRICT, 950n)] })).toBe('unproven')
  const item: Movement = { kind: 'item', collection: EVE, item: 1n, parties: [] }
  expect(check({ receives: [item, moved(TWO, 950n)] })).toBe('unproven')
})

test('Tokens that round may differ by two units, the native coin by none', () => {
  expect(check({ sends: [moved(ONE, 1_002n)] })).toBe(950n)
  expect(check({ sends: [moved(ONE, 998n)] })).toBe(950n)
  expect(check({ sends: [moved(ONE, 1_003n)] })).toBe('sends')
  expect(check({ sends: [moved(ONE, 997n)] })).toBe('sends')
  const order = { from: COIN }
  expect(check({ sends: [moved(COIN, 1_000n)] }, { order })).toBe(950n)
  expect(check({ sends: [moved(COIN, 1_001n)] }, { order })).toBe('sends')
})

test('Tokens of few decimals are exact: a unit of them may be worth much', () => {
  const order = { from: { ...ONE, decimals: 0 }, amount: 1n }
  expect(check({ sends: [moved(ONE, 1n)] }, { order })).toBe(950n)
  expect(check({ sends: [moved(ONE, 2n)] }, { order })).toBe('sends')
  expect(check({ sends: [moved(ONE, 1n)], allows: [allowed(1n)] }, { order })).toBe('allows')
})

test('Nothing but the amount may be sent, no item either', () => {
  expect(check({ sends: [] })).toBe('sends')
  expect(check({ sends: [moved(ONE, 1_000n), moved(STRICT, 1n)] })).toBe('sends')
  const item: Movement = { kind: 'item', collection: EVE, item: 1n, parties: [] }
  expect(check({ sends: [item] })).toBe('sends')
  expect(check({ sends: [moved(ONE, 1_000n), item] })).toBe('sends')
  expect(check({ sends: [moved(COIN, 1_000n)] })).toBe('sends')
})

test('The minimum must be received, and something of a token without one', () => {
  expect(check({ receives: [moved(TWO, 900n)] })).toBe(900n)
  expect(check({ receives: [moved(TWO, 899n)] })).toBe('receives')
  expect(check({ receives: [] })).toBe('receives')
  expect(check({ receives: [moved(COIN, 950n)] })).toBe('receives')
})

test.each<[string, Allowance]>([
  ['of the router', allowed(3n)],
  ['of somebody else', allowed(1n, { spender: EVE })],
  ['of another token', allowed(1n, { amount: { value: 1n, token: { address: idOf(TWO) } } })],
  ['by Permit2', allowed(1n, { via: EVE })],
  ['to borrow', allowed(1n, { isDebt: true })],
  ['of all items', { kind: 'allItems', collection: EVE, spender: ROUTER }],
])('An allowance %s may not be left', (_, allowance) => {
  expect(check({ allows: [allowance] })).toBe('allows')
})

test('An allowance may be left that was there before, and one may end', () => {
  expect(check({ allows: [allowed(7_000n)] }, { left: 7_000n })).toBe(950n)
  expect(check({ allows: [allowed(7_003n)] }, { left: 7_000n })).toBe('allows')
  expect(check({ allows: [allowed(0n, { isRevoked: true })] })).toBe(950n)
})

test.each<Doubt>(['unchecked', 'more', 'control', 'accounts', 'apart'])(
  'A simulation with the doubt %s is no proof',
  (doubt) => {
    expect(check({ doubts: [doubt] })).toBe('unproven')
  },
)

test('Balances count, whatever contracts report', () => {
  expect(check({ doubts: ['logs'] })).toBe(950n)
})

test('A simulation that fails says why', () => {
  const order = orderOf({ account: ME })
  const fail = (change: object) => () =>
    checkEffects({ known: 'fails', ...change }, order, { router: ROUTER, left: 0n })
  expect(fail({ isShort: true })).toThrow(expect.objectContaining({ code: 'InsufficientFunds' }))
  expect(fail({ reason: 'Paused' })).toThrow(expect.objectContaining({ code: 'TransactionFailed' }))
  expect(checkEffects({ known: 'unknown' }, order, { router: ROUTER, left: 0n })).toBeUndefined()
})
