import { expect, test } from 'vitest'
import { cutDigits, roundTotal, roundUp } from '../../../../src/core/transactions/sixDigits.ts'

test.each([
  [0n, 0n],
  [123_456n, 123_456n],
  [1_234_560n, 1_234_560n],
  [1_234_561n, 1_234_570n],
  [32_975_535_735_676n, 32_975_600_000_000n],
  [9_999_999n, 10_000_000n],
])('rounds a fee of %s up to six digits, never down', (units, expected) => {
  expect(roundUp(units)).toBe(expected)
})

test.each([
  [0n, 18, 0n],
  [2_006_000_000_000_002n, 18, 2_006_000_000_000_000n],
  [1_999_999_999_999_999_999n, 18, 1_999_990_000_000_000_000n],
  [123n, 18, 123n],
  // Whole tokens are not cut
  [1_234_567_890_000n, 6, 1_234_567_000_000n],
  [12_345_678n, 0, 12_345_678n],
])('cuts %s base units (%s decimals) to six digits, but no whole ones', (units, decimals, expected) => {
  expect(cutDigits(units, decimals)).toBe(expected)
})

test.each([
  // 0.002006000000000002: six significant digits
  [2_006_000_000_000_002n, 18, 2_006_010_000_000_000n],
  // 1.234567890123456789: six decimals
  [1_234_567_890_123_456_789n, 18, 1_234_568_000_000_000_000n],
  // 16,163.042 of six decimals: all of them
  [16_163_042_001n, 6, 16_163_042_001n],
  [5n, 0, 5n],
  [12_345_678n, 0, 12_345_678n],
  [0n, 18, 0n],
])('rounds a total up, and keeps six digits and six decimals: %s of %s decimals', (units, decimals, rounded) => {
  expect(roundTotal(units, decimals)).toBe(rounded)
})
