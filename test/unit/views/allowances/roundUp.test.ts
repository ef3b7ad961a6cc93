import { expect, test } from 'vitest'
import { roundUp } from '../../../../src/views/allowances/roundUp.ts'

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
