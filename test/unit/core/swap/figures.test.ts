import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDecimal } from '../../../../src/core/money/decimal.ts'
import { impactLevel, minimumOf, priceImpact, providerFeeOf, slippageOf } from '../../../../src/core/swap/figures.ts'
import { isSlippageHigh, parseSlippage } from '../../../../src/core/swap/slippage.ts'

const any = fc.bigInt(0n, 10n ** 60n)

describe('Figures of a swap', () => {
  test('"Swap slippage tolerance 1": the minimum is what is expected less the slippage, never rounded up', () => {
    expect(minimumOf(1_000_000n, 1)).toBe(990_000n)
    expect(minimumOf(199n, 1)).toBe(197n)
    expect(minimumOf(1n, 1)).toBe(0n)
    expect(minimumOf(10n ** 40n + 1n, 50)).toBe(5n * 10n ** 39n)
  })

  test('the minimum and what slippage may cost are together what is expected, for any amount', () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 50 }), (expected, slippage) => {
        const minimum = minimumOf(expected, slippage)
        expect(minimum + slippageOf(expected, slippage)).toBe(expected)
        expect(minimum * 100n <= expected * (100n - BigInt(slippage))).toBe(true)
        expect((minimum + 1n) * 100n > expected * (100n - BigInt(slippage))).toBe(true)
      }),
    )
  })

  test('the provider keeps 0.85 % of the amount, rounded down', () => {
    expect(providerFeeOf(10_000n)).toBe(85n)
    expect(providerFeeOf(117n)).toBe(0n)
    expect(providerFeeOf(123_456_789_012_345_678_901n)).toBe(1_049_382_706_604_938_270n)
  })
})

describe('Price impact', () => {
  const impact = (paid: string, received: string) => priceImpact(parseDecimal(paid), parseDecimal(received))

  test.each([
    ['100', '97', 300n, 'warn'],
    ['100', '97.0001', 299n, 'low'],
    ['100', '90', 1_000n, 'accept'],
    ['100', '90.000000000000000000000001', 999n, 'warn'],
    ['100', '0', 10_000n, 'accept'],
    ['3', '2', 3_333n, 'accept'],
    ['100', '100', 0n, 'low'],
    ['100', '102.5', -250n, 'low'],
  ] as const)('of %s for %s is %s hundredths of a per cent: %s', (paid, received, points, level) => {
    expect(impact(paid, received)).toBe(points)
    expect(impactLevel(points)).toBe(level)
  })

  test('is unknown if a price is unknown, or nothing is paid', () => {
    expect(priceImpact(undefined, parseDecimal('1'))).toBeUndefined()
    expect(priceImpact(parseDecimal('1'), undefined)).toBeUndefined()
    expect(impact('0', '1')).toBeUndefined()
    expect(impactLevel(undefined)).toBeUndefined()
  })
})

describe('Slippage', () => {
  test.each([
    ['1', 1],
    ['50', 50],
    [' 3 % ', 3],
    ['07', 7],
    ['٢', 2],
  ])('%s is %s per cent', (text, value) => expect(parseSlippage(text)).toBe(value))

  test.each(['', '0', '51', '100', '1.5', '1,5', '1.0', '-1', '1e1', 'x', '1 2', '%'])('"%s" is refused', (text) =>
    expect(parseSlippage(text)).toBeUndefined(),
  )

  test('above 5 per cent is high', () => {
    expect([1, 5, 6, 50].map(isSlippageHigh)).toEqual([false, false, true, true])
  })
})
