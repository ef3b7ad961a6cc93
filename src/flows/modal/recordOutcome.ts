import type { WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'

/**
 * Records the outcome that `open()` reports when the modal closes. Call it when a wallet request starts, and with the
 * error when it fails. Once a wallet has connected, the outcome stays `connected`.
 */
export function recordOutcome(modal: Modal, error?: WalletModalError): void {
  const { $outcome } = modal.attempt
  if ($outcome.get().outcome === 'connected') return
  if (!error) $outcome.set({ outcome: 'closed' })
  else if (error.code === 'UserRejected') $outcome.set({ outcome: 'rejected' })
  else $outcome.set(error.code === 'PairingExpired' ? { outcome: 'expired' } : { outcome: 'failed', error })
}

/**
 * Records the outcome `connected`. Call it before emitting `connect`: a site may close or reopen the modal in its
 * handler.
 */
export const recordConnected = ({ attempt }: Modal): void => attempt.$outcome.set({ outcome: 'connected' })
