import type { ErrorCode } from '../../core/errors.ts'

/** Errors after which the visitor only has to do something in the wallet or browser, and then tries again. */
const WAITING: readonly ErrorCode[] = ['RequestPending', 'WalletLocked', 'WalletTimeout', 'PopupBlocked', 'PopupClosed']

/** Returns how strong an error is: a refusal is neutral, and only what failed is red. */
export function toneOf(code: ErrorCode | undefined): 'waiting' | 'declined' | 'danger' {
  if (code === 'UserRejected') return 'declined'
  return code && WAITING.includes(code) ? 'waiting' : 'danger'
}
