import type { WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'

/**
 * Records how the opening would end if it closed now: call it when a wallet is asked, and with the error when it
 * refuses or fails. A wallet that connected in this opening keeps the outcome `connected`, whatever happens later.
 */
export function recordOutcome(modal: Modal, error?: WalletModalError): void {
  const { $outcome } = modal.attempt
  if ($outcome.get().outcome === 'connected') return
  if (!error) $outcome.set({ outcome: 'closed' })
  else if (error.code === 'UserRejected') $outcome.set({ outcome: 'rejected' })
  else $outcome.set(error.code === 'PairingExpired' ? { outcome: 'expired' } : { outcome: 'failed', error })
}

/** Records the outcome `connected`. Call it before the event: a page may close or reopen the modal in its handler. */
export const recordConnected = ({ attempt }: Modal): void => attempt.$outcome.set({ outcome: 'connected' })
