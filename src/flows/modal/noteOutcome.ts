import type { WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'

/**
 * Notes how the opening would end now that a wallet was asked, or has said no or failed: `rejected` when the last thing it
 * answered was a refusal. A wallet that connected in this opening stays connected, whatever it says of networks afterwards.
 */
export function noteOutcome(modal: Modal, error?: WalletModalError): void {
  const { $outcome } = modal.attempt
  if ($outcome.get().outcome === 'connected') return
  if (!error) $outcome.set({ outcome: 'closed' })
  else if (error.code === 'UserRejected') $outcome.set({ outcome: 'rejected' })
  else $outcome.set(error.code === 'PairingExpired' ? { outcome: 'expired' } : { outcome: 'failed', error })
}

/** The visitor has connected in this opening. Call it before anybody is told: a page may close the modal, or open it again, in its event handler. */
export const noteConnected = ({ attempt }: Modal): void => attempt.$outcome.set({ outcome: 'connected' })
