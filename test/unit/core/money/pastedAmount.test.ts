import { expect, test } from 'vitest'
import { pastedAmount, type PastedIn } from '../../../../src/core/money/pastedAmount.ts'

const at: PastedIn = { locale: 'en', currency: 'USD', symbol: 'ETH', hasPrice: true }

test.each<[text: string, typed: string, isValue: boolean, place: Partial<PastedIn>]>([
  ['1 ETH', '1', false, {}],
  ['1,000.50 eth', '1000.5', false, {}],
  ['\u20681,000.50 ETH\u2069', '1000.5', false, {}],
  ['$1,000.00', '1000', true, {}],
  ['USD 12.5', '12.5', true, {}],
  ['10 000,50 €', '10000,5', true, { locale: 'es', currency: 'EUR' }],
  ['‏1,000.50 \u2066US$\u2069', '1000.5', true, { locale: 'ar' }],
  ['‏1,000.50 \u2066$\u2069', '1000.5', true, { locale: 'ar' }],
])('%s is pasted as %s', (text, typed, isValue, place) => {
  expect(pastedAmount(text, { ...at, ...place })).toEqual({ typed, isValue })
})

test('A value of another currency, one without a known price, and what may mean two amounts stay as they are', () => {
  for (const text of ['1 USDC', '€5', '1,000 ETH', 'ETH', '$', '12.5', ''])
    expect(pastedAmount(text, at)).toBeUndefined()
  expect(pastedAmount('$5', { ...at, hasPrice: false })).toBeUndefined()
  expect(pastedAmount('5', { ...at, symbol: '' })).toBeUndefined()
})
