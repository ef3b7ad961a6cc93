import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, formatDecimal, multiply, parseDecimal } from '../../../../src/core/money/decimal.ts'
import { divide } from '../../../../src/core/money/divide.ts'

const decimal = fc.record({ units: fc.bigInt(1n, 10n ** 30n), decimals: fc.integer({ min: 0, max: 18 }) })

test('divides exactly, cut to the wanted number of places', () => {
  const quotient = (one: string, other: string, places: number) => {
    const found = divide(parseDecimal(one), parseDecimal(other), places)
    return found && formatDecimal(found)
  }
  expect(quotient('100', '2500', 18)).toBe('0.04')
  expect(quotient('1', '3', 6)).toBe('0.333333')
  expect(quotient('2', '0.0003', 2)).toBe('6666.66')
  expect(quotient('0', '5', 6)).toBe('0')
  expect(quotient('5', '0', 6)).toBeUndefined()
})

test('never gives more than was divided', () => {
  fc.assert(
    fc.property(decimal, decimal, fc.integer({ min: 0, max: 18 }), (one, other, places) => {
      const found = divide(one, other, places)
      if (!found) throw new Error('Nothing')
      expect(compare(multiply(found, other), one)).toBeLessThanOrEqual(0)
      expect(compare(multiply({ units: found.units + 1n, decimals: places }, other), one)).toBeGreaterThan(0)
    }),
  )
})
