import { expect, test } from 'vitest'
import { parseDecimal } from '../../../../src/core/money/decimal.ts'
import { isFeeHigh, isFeeLarge } from '../../../../src/core/money/isFeeHigh.ts'

test.each([
  ['a tenth of the amount', '1.5', '15', 'USD', false],
  ['more than a tenth of the amount', '1.500000000000000001', '15', 'USD', true],
  ['more than the amount', '20', '0.5', 'EUR', true],
  ['a small sum', '1', '0.01', 'USD', false],
  ['more than a small sum', '1.01', '0.01', 'USD', true],
  ['a small sum in yen', '100', '1', 'JPY', false],
  ['more than a small sum in yen', '101', '1', 'JPY', true],
  ['paid for an amount without value', '1.01', '0', 'USD', true],
] as const)('judges a fee that is %s', (_, fee, amount, currency, expected) => {
  expect(isFeeHigh(parseDecimal(fee), parseDecimal(amount), currency)).toBe(expected)
})

test.each([
  ['a tenth of the amount', '0.02', '0.2', false],
  ['more than a tenth of the amount', '0.020001', '0.2', true],
  ['all but the small amount', '5', '0.0001', true],
  ['a small part of a coin', '0.001', '0.0001', false],
] as const)('judges a fee in coins that is %s without a price', (_, fee, amount, expected) => {
  expect(isFeeHigh(parseDecimal(fee), parseDecimal(amount))).toBe(expected)
})

test.each([
  ['20', 'USD', false],
  ['20.01', 'USD', true],
  ['2000', 'JPY', false],
  ['2001', 'JPY', true],
] as const)('judges a fee of %s %s for sending nothing', (fee, currency, expected) => {
  expect(isFeeLarge(parseDecimal(fee), currency)).toBe(expected)
})
