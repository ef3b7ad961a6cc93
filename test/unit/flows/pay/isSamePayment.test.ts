import { expect, test } from 'vitest'
import { directQuote } from '../../../../src/core/pay/payQuote.ts'
import type { Payment } from '../../../../src/flows/pay/paymentOf.ts'
import { isSamePayment } from '../../../../src/flows/pay/sent/isSamePayment.ts'
import { EVE, ME, orderOf } from '../../../kit/payOrders.ts'

const ORDER = orderOf()
const QUOTE = directQuote(ORDER, ORDER.asset) ?? expect.fail()
const TRANSFER = { network: ORDER.asset.network, from: ME, to: ORDER.recipient, amount: ORDER.amount }
const prepared = (fee?: bigint, from = ME): Payment['prepared'] => ({
  transfer: { ...TRANSFER, from },
  request: {},
  isSimulated: true,
  ...(fee !== undefined && { fee }),
})
const BEFORE: Payment = {
  order: ORDER,
  phase: 'ready',
  way: 'wallet',
  doneCount: 0,
  quote: QUOTE,
  prepared: prepared(100n),
}
const more = { ...QUOTE.origin, amount: QUOTE.origin.amount + 1n }
const less = { ...QUOTE.origin, amount: QUOTE.origin.amount - 1n }
const other = { ...QUOTE.origin, asset: { ...ORDER.asset, address: EVE } }
const [step] = QUOTE.steps
const elsewhere = step?.type === 'deposit' ? { ...step, deposit: { ...step.deposit, receiver: EVE } } : expect.fail()

test('A payment that is quoted anew is the same for no more money, and for a fee that is half as much again', () => {
  expect(isSamePayment(BEFORE, BEFORE)).toBe(true)
  expect(isSamePayment({ ...BEFORE, quote: { ...QUOTE, origin: less } }, BEFORE)).toBe(true)
  expect(isSamePayment({ ...BEFORE, prepared: prepared(150n) }, BEFORE)).toBe(true)
})

test.each<[string, Partial<Payment>]>([
  ['of another order', { order: orderOf() }],
  ['for more money', { quote: { ...QUOTE, origin: more } }],
  ['of another asset', { quote: { ...QUOTE, origin: other } }],
  ['by a service', { quote: { ...QUOTE, isDirect: false } }],
  ['to another address', { quote: { ...QUOTE, steps: [elsewhere] } }],
  ['from another account', { prepared: prepared(100n, EVE) }],
  ['for a higher fee', { prepared: prepared(151n) }],
  ['for a fee that nobody knows', { prepared: prepared() }],
  ['of which the simulation says something else', { difference: 'other' }],
])('A payment that is quoted anew is another one if it is %s', (_, change) => {
  expect(isSamePayment({ ...BEFORE, ...change }, BEFORE)).toBe(false)
})
