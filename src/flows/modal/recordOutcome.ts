import type { WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import type { Outcome } from '../../state/attempt.ts'

/** Whether the visitor has sent a transaction, or paid, which outranks signing in and connecting. */
export const isSent = ({ outcome }: Outcome): boolean => ['sent', 'swapped', 'paid'].includes(outcome)

/** Whether an outcome is a success, which no later refusal or failure replaces. */
export const isKept = (outcome: Outcome): boolean =>
  isSent(outcome) || ['connected', 'signed-in'].includes(outcome.outcome)

/**
 * Records the outcome that `open()` reports when the modal closes. Call it when a wallet request starts, and with the
 * error when it fails. Once a wallet has connected, signed in or sent, the outcome stays.
 */
export function recordOutcome(modal: Modal, error?: WalletModalError): void {
  const { $outcome } = modal.attempt
  if (isKept($outcome.get())) return
  if (!error) $outcome.set({ outcome: 'closed' })
  else if (error.code === 'UserRejected') $outcome.set({ outcome: 'rejected' })
  else $outcome.set(error.code === 'PairingExpired' ? { outcome: 'expired' } : { outcome: 'failed', error })
}

/**
 * Records the outcome `connected`. Call it before emitting `connect`: a site may close or reopen the modal in its
 * handler. `signed-in`, `sent`, `swapped` and `paid` outrank it.
 */
export function recordConnected({ attempt: { $outcome } }: Modal): void {
  if (!isKept($outcome.get())) $outcome.set({ outcome: 'connected' })
}
