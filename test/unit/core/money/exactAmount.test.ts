import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { formatUnits } from '../../../../src/core/money/amount.ts'
import { formatExact, formatWhole } from '../../../../src/core/money/exactAmount.ts'

test('formats an amount with all its digits in the locale', () => {
  expect(formatExact(1_234_567_891n, 6, 'en')).toBe('1,234.567891')
  expect(formatExact(1_234_567_891n, 6, 'es')).toBe('1234,567891')
  expect(formatExact(1_500_000n, 6, 'ar-EG')).toBe('١٫٥')
  expect(formatExact(5n, 0, 'en')).toBe('5')
  expect(formatExact(0n, 18, 'en')).toBe('0')
  expect(formatExact(1n, 255, 'en')).toBe(`0.${'0'.repeat(254)}1`)
})

test('formats any amount with every digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1n << 256n }), fc.nat(255), (value, decimals) => {
      expect(formatExact(value, decimals, 'en').replaceAll(',', '')).toBe(formatUnits(value, decimals))
    }),
  )
  expect(formatWhole((1n << 200n) + 1n, 'en').replaceAll(',', '')).toBe(((1n << 200n) + 1n).toString())
})

test('creates at most two number formats for an amount with many decimals, because creating one is slow', () => {
  const { NumberFormat } = Intl
  const created = vi.spyOn(Intl, 'NumberFormat').mockImplementation(function (...given) {
    return new NumberFormat(...given)
  })
  expect(formatExact(1n, 36, 'en')).toBe(`0.${'0'.repeat(35)}1`)
  expect(created.mock.calls.length).toBeLessThanOrEqual(2)
})
