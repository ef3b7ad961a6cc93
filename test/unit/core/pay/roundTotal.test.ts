import { expect, test } from 'vitest'
import { roundTotal } from '../../../../src/core/pay/roundTotal.ts'

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
