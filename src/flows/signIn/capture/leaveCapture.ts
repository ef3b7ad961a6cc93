import { toWalletModalError } from '../../../core/errors.ts'
import type { Modal } from '../../../modal.ts'
import { createCapture } from '../../../state/capture.ts'
import { loadDisconnect } from '../../connections/loadDisconnect.ts'
import { report } from '../../modal/report.ts'
import { accountOf, connectedNow, mustSignIn, signInOf } from '../signInOf.ts'

/** Returns the store of the views that ask for an e-mail address. */
export const emailOf = (modal: Modal) => modal.late(createCapture)

/** Ends the pending request for an e-mail address: later answers are ignored. */
export function forgetEmail(modal: Modal): void {
  const $email = emailOf(modal)
  $email.get()?.stop.abort()
  $email.set(undefined)
}

/**
 * Called when the visitor closes the modal. If it asks for an e-mail address that is required, or that a required
 * sign-in needs, the wallet is disconnected (docs/contract.md). Returns whether it asks for one.
 */
export function leaveCapture(modal: Modal): boolean {
  if (!modal.router.$route.get().view.startsWith('DataCapture')) return false
  const connection = connectedNow(modal)
  const isRequired = mustSignIn(modal)
  forgetEmail(modal)
  if (!connection) return true
  if (!isRequired) {
    signInOf(modal).fresh.delete(accountOf(connection))
    return true
  }
  modal.attempt.$outcome.set({ outcome: 'closed' })
  loadDisconnect()
    .then(({ disconnect }) => disconnect(modal, { connection }))
    .catch((error: unknown) => report(modal, toWalletModalError(error)))
  return true
}
