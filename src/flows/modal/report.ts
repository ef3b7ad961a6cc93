import type { WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { inWords } from './inWords.ts'

/** Tells the site of a problem with what it asked for; in debug the modal shows it too. Never an exception. */
export function report(modal: Modal, error: WalletModalError): void {
  inWords(modal, error, ({ code, message }) => {
    modal.door.emit('error', { code, message })
    if (modal.$options.get().debug) modal.shell.$alert.set(error)
  })
}
