import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits as viemFormat, parseUnits as viemParse } from 'viem'
import { floorDecimal, formatUnits, parseUnits } from '../../../../src/core/money/amount.ts'

const amount = fc.bigInt(-(2n ** 256n), 2n ** 256n)
const decimals = fc.nat(36)

test('converts base units to decimal strings and back exactly', () => {
  fc.assert(
    fc.property(amount, decimals, (value, places) => {
      const text = formatUnits(value, places)
      expect(text).toBe(viemFormat(value, places))
      expect(parseUnits(text, places)).toBe(value)
      expect(parseUnits(text, places)).toBe(viemParse(text, places))
      expect(text).not.toMatch(/\.\d*0$|\.$/)
    }),
  )
})

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1234500000000000000n, 18, '1.2345'],
  [-5n, 1, '-0.5'],
  [7n, 0, '7'],
  [100n, 0, '100'],
])('formats %d with %i decimals as %s', (value, places, text) => expect(formatUnits(value, places)).toBe(text))

test.each(['', '.', '-', 'abc', '1e3', '1,5', '0x1', ' 1', '1 ', '1.2.3', '+1', '--1', '1.23', '٣', 'Infinity', '1\n'])(
  'rejects %j as a decimal number',
  (text) => {
    expect(() => parseUnits(text, 1)).toThrow('Number is not a valid decimal number')
  },
)

test('accepts decimal numbers with missing or additional zeros', () => {
  expect([parseUnits('.5', 1), parseUnits('5.', 1), parseUnits('-.5', 1), parseUnits('007', 0)]).toEqual([
    5n,
    50n,
    -5n,
    7n,
  ])
})

test('rounds a decimal string down to a fixed number of decimals', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 200n), decimals, fc.nat(8), (value, from, places) => {
      const floored = floorDecimal(formatUnits(value, from), places)
      expect(floored).toMatch(places ? new RegExp(`^\\d+\\.\\d{${places}}$`) : /^\d+$/)
      const unit = 10n ** BigInt(36 - places)
      const exact = value * 10n ** BigInt(36 - from)
      expect(parseUnits(floored, 36)).toBe(exact - (exact % unit))
    }),
  )
  expect(floorDecimal('0.9999', 3)).toBe('0.999')
  expect(floorDecimal('1', 3)).toBe('1.000')
})
