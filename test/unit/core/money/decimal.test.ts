import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseUnits } from '../../../../src/core/money/amount.ts'
import {
  add,
  compare,
  floorTo,
  formatDecimal,
  multiply,
  parseDecimal,
  toDecimal,
  type Decimal,
} from '../../../../src/core/money/decimal.ts'

/**
 * The test oracle computes with whole multiples of 10^-80, which is far below the smallest product of the ranges below.
 */
const ORACLE_DECIMALS = 80
const wholeOf = (value: Decimal | undefined) => (value ? parseUnits(formatDecimal(value), ORACLE_DECIMALS) : undefined)
const ONE = 10n ** BigInt(ORACLE_DECIMALS)

/** Amounts from 10^-18 to 10^30 with 0 to 36 decimals, in base units. */
const amount = fc.nat(36).chain((decimals) => {
  const lowest = decimals > 18 ? 10n ** BigInt(decimals - 18) : 1n
  return fc.record({ units: fc.bigInt(lowest, 10n ** BigInt(30 + decimals)), decimals: fc.constant(decimals) })
})
/** Prices from 10^-12 to 10^9, as JSON numbers like those of the service. */
const price = fc.double({ min: 1e-12, max: 1e9, noNaN: true })
const places = fc.nat(36)

/** Returns the value of a JSON number, read from its digits without the code under test: `1.5e-7` is 15 × 10^-8. */
function meaningOf(value: number): bigint {
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(JSON.stringify(value))
  const [, whole = '', fraction = '', exponent = '0'] = match ?? []
  return BigInt(whole + fraction) * 10n ** BigInt(ORACLE_DECIMALS + Number(exponent) - fraction.length)
}

describe('reading decimals', () => {
  test('reads a JSON number exactly as its digits are written', () => {
    fc.assert(
      fc.property(price, (value) => {
        expect(wholeOf(toDecimal(value))).toBe(meaningOf(value))
      }),
    )
  })

  test.each([
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [1.5e-7, '0.00000015'],
    [5e21, '5000000000000000000000'],
    [1.25e21, '1250000000000000000000'],
    [2500, '2500'],
    [0, '0'],
    [-0, '0'],
    [5e-324, `0.${'0'.repeat(323)}5`],
    [Number.MAX_VALUE, `17976931348623157${'0'.repeat(292)}`],
  ])('reads the number %d as %s', (value, text) => expect(formatDecimal(toDecimal(value) as Decimal)).toBe(text))

  const texts = [
    ['1.50', '1.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['0', '0'],
  ] as const
  test.each(texts)('reads the decimal text %s as %s', (value, text) => {
    expect(formatDecimal(parseDecimal(value))).toBe(text)
    expect(toDecimal(value)).toEqual(parseDecimal(value))
  })

  const wrong = ['', '.', 'abc', '1e3', '1,5', '0x1', ' 1', '1.2.3', '+1', '-1', '-0', '٣', 'NaN', 'Infinity', '1\n']
  test.each([...wrong, '9'.repeat(513)])('rejects the text %j as a decimal', (text) => {
    expect(() => parseDecimal(text)).toThrow('Number is not a valid decimal number')
    expect(toDecimal(text)).toBeUndefined()
  })

  const others: unknown[] = [
    NaN,
    Infinity,
    -Infinity,
    -1,
    -1e-9,
    undefined,
    null,
    true,
    5n,
    {},
    ['1'],
    { valueOf: () => 1 },
  ]
  test.each(others)('reads %o as an unknown decimal', (value) => {
    expect(toDecimal(value)).toBeUndefined()
  })

  test('formats and parses a decimal without changing its value', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(compare(parseDecimal(formatDecimal(value)), value)).toBe(0)
      }),
    )
  })
})

describe('decimal arithmetic', () => {
  test('multiplies an amount by a price exactly', () => {
    fc.assert(
      fc.property(amount, price, (one, per) => {
        const exact = (wholeOf(one) as bigint) * meaningOf(per)
        expect((wholeOf(multiply(one, toDecimal(per) as Decimal)) as bigint) * ONE).toBe(exact)
      }),
    )
    expect(formatDecimal(multiply(parseDecimal('0.1'), parseDecimal('0.2')))).toBe('0.02')
  })

  test('adds amounts exactly, in any order', () => {
    fc.assert(
      fc.property(amount, amount, amount, (one, two, three) => {
        const sum = add(add(one, two), three)
        expect(wholeOf(sum)).toBe((wholeOf(one) as bigint) + (wholeOf(two) as bigint) + (wholeOf(three) as bigint))
        expect(compare(sum, add(three, add(two, one)))).toBe(0)
      }),
    )
    expect(formatDecimal(add(parseDecimal('0.1'), parseDecimal('0.2')))).toBe('0.3')
  })

  test('compares decimals by value, not by digits', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [left, right] = [wholeOf(one) as bigint, wholeOf(other) as bigint]
        expect(compare(one, other)).toBe(Number(left > right) - Number(left < right))
      }),
    )
    expect(compare(parseDecimal('1.50'), parseDecimal('1.5'))).toBe(0)
    expect(['2', '0.5', '10'].map(parseDecimal).sort(compare).map(formatDecimal)).toEqual(['0.5', '2', '10'])
  })

  test('rounds a decimal down, never up', () => {
    fc.assert(
      fc.property(amount, places, (value, decimals) => {
        const unit = 10n ** BigInt(ORACLE_DECIMALS - decimals)
        const exact = wholeOf(value) as bigint
        expect(wholeOf(floorTo(value, decimals))).toBe(exact - (exact % unit))
        expect(floorTo(value, decimals).decimals).toBeLessThanOrEqual(decimals)
      }),
    )
    expect(formatDecimal(floorTo(parseDecimal('0.9999'), 3))).toBe('0.999')
  })
})
