import { expect, test } from 'vitest'
import { errorText } from '../../../../src/services/frame/schema.ts'

test.each([
  ['Invalid code', 'Invalid code'],
  ['\u202eBad\n\u200bcode\u2066 ', 'Bad code'],
  ['x'.repeat(1_000_000), 'x'.repeat(300)],
  ['\u200b', undefined],
])('shows the error message of the secure site on one line, with at most 300 characters', (message, shown) => {
  expect(errorText({ message })).toBe(shown)
})
