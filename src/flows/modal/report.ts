import type { WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { withMessage } from './withMessage.ts'

/** Emits `wallet-modal:error` for an error that has its message. */
export const emitError = ({ entry }: Modal, { code, message, next, alert }: WalletModalError): void =>
  entry.emit('error', { code, message, next, alert })

/** Emits `wallet-modal:error`, and shows the error in the modal if `debug` is on. Never throws. */
export function report(modal: Modal, error: WalletModalError): void {
  withMessage(modal, error, () => {
    emitError(modal, error)
    if (modal.$options.get().debug) modal.shell.$alert.set(error)
  })
}
