import type { WalletModalError } from '../core/errors.ts'
import { localize } from '../i18n/translate.ts'
import type { Modal } from '../modal.ts'

/** Tells the site of a problem with what it asked for; in debug the modal shows it too. Never an exception. */
export function report(modal: Modal, error: WalletModalError): void {
  const { code, message } = localize(error, modal.locale.$t.get())
  modal.door.emit('error', { code, message })
  if (modal.$options.get().debug) modal.shell.$alert.set(error)
}
