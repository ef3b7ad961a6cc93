import { expect, test } from 'vitest'
import { parseDecimal } from '../../../../src/core/money/decimal.ts'
import { isFeeHigh } from '../../../../src/core/money/isFeeHigh.ts'

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
