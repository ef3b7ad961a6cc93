import type { WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { withMessage } from './withMessage.ts'

/** Emits `wallet-modal:error`, and shows the error in the modal if `debug` is on. Never throws. */
export function report(modal: Modal, error: WalletModalError): void {
  withMessage(modal, error, ({ code, message }) => {
    modal.entry.emit('error', { code, message })
    if (modal.$options.get().debug) modal.shell.$alert.set(error)
  })
}
