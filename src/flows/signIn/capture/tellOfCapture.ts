import { WalletModalError } from '../../../core/errors.ts'
import type { Modal } from '../../../modal.ts'
import { report } from '../../modal/report.ts'
import { signInOf } from '../signInOf.ts'

const tell = (modal: Modal) =>
  report(modal, new WalletModalError('FeatureDisabled', { message: 'ReownAuthentication is not initialized.' }))

/** Tells the developer, once, that nobody is asked for an e-mail address: only the hosted sign-in can confirm it. */
export function tellOfCapture(modal: Modal): void {
  if (modal.$features.get().emailCapture && !signInOf(modal).setup?.hosted) modal.late(tell)
}
