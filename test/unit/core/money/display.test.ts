import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits, parseUnits } from '../../../../src/core/money/amount.ts'
import { multiply, parseDecimal, toDecimal, type Decimal } from '../../../../src/core/money/decimal.ts'
import { approximately, showAmount, showValue } from '../../../../src/core/money/display.ts'

test('returns a balance rounded down to 3 decimals, and the exact balance', () => {
  expect(showAmount(parseDecimal('1234.56789'), 'en-US')).toEqual({ text: '1,234.567', full: '1,234.56789' })
  expect(showAmount(parseDecimal('0.9999'), 'en-US')).toEqual({ text: '0.999', full: '0.9999' })
  expect(showAmount(parseDecimal('1'), 'en-US')).toEqual({ text: '1.000', full: '1.000' })
  const huge = { units: 10n ** 48n, decimals: 18 }
  expect(showAmount(huge, 'en-US').text).toBe('1,000,000,000,000,000,000,000,000,000,000.000')
})

test('returns a fiat value rounded down to 2 decimals, and the exact value', () => {
  expect(showValue(parseDecimal('1234.567'), 'en-US', 'usd')).toEqual({ text: '$1,234.56', full: '$1,234.567' })
  expect(showValue(parseDecimal('1.5'), 'en-US', 'USD')).toEqual({ text: '$1.50', full: '$1.50' })
  expect(showValue(parseDecimal('99.999'), 'es', 'EUR').text).toBe('99,99\u00a0€')
  expect(showValue(parseDecimal('12.5'), 'en-US', 'JPY').text).toBe('¥12.50')
})

test('shows zero as 0.000 and $0.00', () => {
  expect(showAmount(parseDecimal('0'), 'en-US')).toEqual({ text: '0.000', full: '0.000' })
  expect(showValue(parseDecimal('0.00'), 'en-US', 'usd')).toEqual({ text: '$0.00', full: '$0.00' })
})

test('shows an amount that 3 decimals cannot show as "< 0.001"', () => {
  expect(showAmount({ units: 1n, decimals: 18 }, 'en-US')).toEqual({ text: '< 0.001', full: '0.000000000000000001' })
  expect(showAmount(parseDecimal('0.001'), 'en-US').text).toBe('0.001')
  expect(showAmount(parseDecimal('0.000999'), 'es').text).toBe('< 0,001')
  expect(showValue(parseDecimal('0.009'), 'en-US', 'usd')).toEqual({ text: '< $0.01', full: '$0.009' })
})

test('shows a dash for an unknown amount, never zero', () => {
  expect(showAmount(undefined, 'en-US')).toEqual({ text: '—' })
  expect(showValue(undefined, 'en-US', 'usd')).toEqual({ text: '—' })
})

test('formats amounts with the digits and separators of the language', () => {
  const shown = showAmount(parseDecimal('1234.5678'), 'ar-EG')
  expect(shown).toEqual({ text: '١٬٢٣٤٫٥٦٧', full: '١٬٢٣٤٫٥٦٧٨' })
})

const amount = fc
  .nat(36)
  .chain((decimals) =>
    fc.record({ units: fc.bigInt(0n, 10n ** BigInt(30 + decimals)), decimals: fc.constant(decimals) }),
  )

test('formats any amount and price like exact integer arithmetic', () => {
  fc.assert(
    fc.property(amount, fc.double({ min: 1e-12, max: 1e9, noNaN: true }), (owned, price) => {
      const value = multiply(owned, toDecimal(price) as Decimal)
      const both = [
        [owned, showAmount(owned, 'en-US'), 3],
        [value, showValue(value, 'en-US', 'usd'), 2],
      ] as const
      for (const [exact, shown, decimals] of both) {
        const plain = shown.text.replace(/[$,]/g, '')
        const units = 10n ** BigInt(exact.decimals)
        const floored = (exact.units * 10n ** BigInt(decimals)) / units
        expect(plain).toBe(floored || !exact.units ? formatFixed(floored, decimals) : `< ${formatFixed(1n, decimals)}`)
        const full = shown.full?.replace(/[$,]/g, '') ?? ''
        expect(parseUnits(full, 80)).toBe(exact.units * 10n ** BigInt(80 - exact.decimals))
      }
    }),
  )
})

/** Formats base units with trailing zeros. */
function formatFixed(units: bigint, decimals: number): string {
  const [whole = '', fraction = ''] = formatUnits(units, decimals).split('.')
  return `${whole}.${fraction.padEnd(decimals, '0')}`
}

test('The letters of a currency and its sign stay together between Arabic words', () => {
  expect(showValue(parseDecimal('1000.5'), 'ar', 'CAD').text).toContain('\u2066CA$\u2069')
})

test('The US dollar has no letters in Arabic, so that values fit their rows', () => {
  expect(showValue(parseDecimal('1000.5'), 'ar', 'USD').text).toContain('\u2066$\u2069')
})

test('A value is marked as approximate, unless it says "less than"', () => {
  const of = (text: string) => approximately(showValue(parseDecimal(text), 'en-US', 'USD'))
  expect([of('2.5'), of('0.0004')]).toEqual(['≈ $2.50', '< $0.01'])
})
