import type { OpenArgs } from '../../../core/args.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { Modal } from '../../../modal.ts'
import { accountOf, captureOf, connectedNow, signInOf } from '../signInOf.ts'
import { forgetEmail } from './leaveCapture.ts'

/**
 * Prepares `open({ view: 'DataCapture', email })`. Returns why it is not possible, else a function to call once the view is
 * open. Throws `InvalidOption`.
 */
export function openCapture(modal: Modal, { email }: OpenArgs): WalletModalError | (() => void) {
  if (email !== undefined && typeof email !== 'string')
    throw new WalletModalError('InvalidOption', {
      message: `Invalid option "email": Expected a string, received ${typeof email}`,
    })
  if (!captureOf(modal).isOn)
    return new WalletModalError('FeatureDisabled', { message: 'ReownAuthentication is not initialized.' })
  return () => {
    const state = signInOf(modal)
    const connection = connectedNow(modal)
    if (connection) state.captured.delete(accountOf(connection))
    forgetEmail(modal)
    state.email = email
  }
}
