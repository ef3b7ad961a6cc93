import { expect, test } from 'vitest'
import { toneOf } from '../../../../src/views/connect/toneOf.ts'

test.each([
  ['WalletLocked', 'locked'],
  ['RequestPending', 'waiting'],
  ['WalletTimeout', 'waiting'],
  ['PopupBlocked', 'blocked'],
  ['UserRejected', 'declined'],
  ['ConnectionFailed', 'danger'],
  [undefined, 'danger'],
] as const)('shows the error %s as %s', (code, tone) => {
  expect(toneOf(code)).toBe(tone)
})
