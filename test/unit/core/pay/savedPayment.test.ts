import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAYMENT_KEPT_MS } from '../../../../src/core/pay/limits.ts'
import { isOfOrder, savedOf, toSavedPayment, type SavedPayment } from '../../../../src/core/pay/savedPayment.ts'
import { EVE, ME, orderOf } from '../../../kit/payOrders.ts'

const ORDER = orderOf()
const SAVED: SavedPayment = {
  ...savedOf(ORDER),
  at: 5,
  state: 'pending',
  from: ME,
  hash: '0xaa',
  exchange: 'binance',
  sessionId: 's-1',
  requestId: 'r-1',
  isDirect: true,
}

test('reads a saved payment back unchanged', () => {
  expect(toSavedPayment(JSON.parse(JSON.stringify(SAVED)), 5)).toEqual(SAVED)
})

test.each([
  [{ state: 'done' }],
  [{ amount: '1.5' }],
  [{ amount: 25 }],
  [{ id: '' }],
  [{ recipient: '../x' }],
  [{ at: 'now' }],
])('a malformed one is forgotten: %j', (change) => {
  expect(toSavedPayment({ ...SAVED, ...change }, 5)).toBeUndefined()
})

test('treats a payment from the future as made now: the clock was set back', () => {
  expect(toSavedPayment({ ...SAVED, at: 6 }, 5)).toEqual(SAVED)
})

test('discards an old payment', () => {
  expect(toSavedPayment(SAVED, 5 + PAYMENT_KEPT_MS)).toBeDefined()
  expect(toSavedPayment(SAVED, 6 + PAYMENT_KEPT_MS)).toBeUndefined()
})

test('discards a hash that could change the path of a link', () => {
  expect(toSavedPayment({ ...SAVED, hash: 'x/../y' }, 5)).not.toHaveProperty('hash')
})

test('never throws while reading', () => {
  fc.assert(fc.property(fc.anything(), (value) => void toSavedPayment(value, 5)))
})

test('matches an order with the same network, token, amount and recipient', () => {
  expect(isOfOrder(SAVED, ORDER)).toBe(true)
  expect(isOfOrder({ ...SAVED, recipient: ORDER.recipient.toUpperCase().replace('0X', '0x') }, ORDER)).toBe(true)
  expect(isOfOrder(SAVED, orderOf({ amount: 1n }))).toBe(false)
  expect(isOfOrder(SAVED, orderOf({ recipient: EVE }))).toBe(false)
  const { token: _, ...coin } = SAVED
  expect(isOfOrder(coin, ORDER)).toBe(false)
  expect(isOfOrder({ ...SAVED, network: 'eip155:10' }, ORDER)).toBe(false)
})
