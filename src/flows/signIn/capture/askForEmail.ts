import type { WalletModalError } from '../../../core/errors.ts'
import type { Modal } from '../../../modal.ts'
import { accountOf, captureOf, connectedNow, signInOf } from '../signInOf.ts'

/** Whether the service refuses a sign-in because the e-mail address in it is not confirmed (docs/contract.md). */
function isUnconfirmed(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // `HttpError`, whose code is not part of this chunk
  const words = 'text' in error ? String(error.text) : ''
  return words.includes('OTP is required') || isUnconfirmed(error.cause)
}

/**
 * Goes back to the e-mail address if the service says that it is not confirmed any more. Returns false if the error is
 * another one, or no address is asked for: then the next message names none.
 */
export function askForEmail(modal: Modal, error: WalletModalError): boolean {
  const { captured, setup } = signInOf(modal)
  const connection = connectedNow(modal)
  if (!connection || !isUnconfirmed(error)) return false
  void setup?.hosted?.forgetEmail()
  if (!captureOf(modal).isOn) return false
  captured.delete(accountOf(connection))
  modal.toasts.add((t) => t('signIn.confirmEmail'), 'error')
  modal.router.reset({ view: 'DataCapture' }, 'back')
  return true
}
