import { expect, test, vi } from 'vitest'
import { formatAmount } from '../../../../src/core/money/format.ts'

/** Parses strings as floats, as Safari before 15.4 and Chrome before 106 do. */
function readStringsAsFloats(): void {
  const { NumberFormat } = Intl
  const number = (value: unknown) => (typeof value === 'string' ? Number(value) : (value as bigint))
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(function (locale, options) {
    const format = new NumberFormat(locale, options)
    return {
      format: (value: unknown) => format.format(number(value)),
      formatToParts: (value: unknown) => format.formatToParts(number(value)),
    } as Intl.NumberFormat
  })
}

test('formats an amount exactly even if the browser reads number strings as floats', () => {
  readStringsAsFloats()
  expect(formatAmount('9007199254740993.1239', 'en')).toBe('9,007,199,254,740,993.123')
  vi.restoreAllMocks()
})

test('cuts an amount to 3 decimals in the locale', () => {
  expect(formatAmount('0.9999', 'en')).toBe('0.999')
  expect(formatAmount('1234.5', 'es')).toBe('1234,500')
  expect(formatAmount('7', 'ar-EG')).toBe('٧٫٠٠٠')
})

test('shows a balance that is less than 0.001, but not zero, as such', () => {
  expect(formatAmount('0.0009', 'en')).toBe('< 0.001')
  expect(formatAmount('0.000000000000000001', 'es')).toBe('< 0,001')
  expect(formatAmount('0.001', 'en')).toBe('0.001')
  expect(formatAmount('0', 'en')).toBe('0.000')
})
