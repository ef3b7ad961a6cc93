import { toWalletModalError } from '../../../core/errors.ts'
import type { Modal } from '../../../modal.ts'
import { createCapture } from '../../../state/capture.ts'
import { loadDisconnect } from '../../connections/loadDisconnect.ts'
import { isSent } from '../../modal/recordOutcome.ts'
import { report } from '../../modal/report.ts'
import { connectedNow } from '../signInOf.ts'

/** Returns the store of the views that ask for an e-mail address. */
export const emailOf = (modal: Modal) => modal.late(createCapture)

/** Ends the pending request for an e-mail address: later answers are ignored. */
export function forgetEmail(modal: Modal): void {
  const $email = emailOf(modal)
  $email.get()?.stop.abort()
  $email.set(undefined)
}

/**
 * Called when the visitor closes the modal. If it asks for an e-mail address, the wallet is disconnected
 * (docs/contract.md), unless the visitor has signed in already and the site has opened the view. Returns whether it asks
 * for one.
 */
export function leaveCapture(modal: Modal): boolean {
  if (!modal.router.$route.get().view.startsWith('DataCapture')) return false
  const connection = connectedNow(modal)
  forgetEmail(modal)
  if (!connection || modal.shell.$session.get()) return true
  const { $outcome } = modal.attempt
  if (!isSent($outcome.get())) $outcome.set({ outcome: 'closed' })
  loadDisconnect()
    .then(({ disconnect }) => disconnect(modal, { connection }))
    .catch((error: unknown) => report(modal, toWalletModalError(error)))
  return true
}
