import { paramsOf, toWalletModalError, type WalletModalError } from '../../core/errors.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Modal } from '../../modal.ts'
import type { ToastText } from '../../state/toasts.ts'
import { withMessage } from '../modal/withMessage.ts'

/** Returns the message of an error for a toast. It follows the language if it is the catalogue's. */
function toastText(modal: Modal, error: WalletModalError): ToastText {
  const translated = (t: Translate) => t(`error.${error.code}` as MessageKey, paramsOf(error))
  return error.message === translated(modal.locale.$t.get()) ? translated : error.message
}

/** Shows an error in a toast, which stays until it is dismissed. */
export const toastError = (modal: Modal, cause: unknown): void =>
  withMessage(modal, toWalletModalError(cause), (error) =>
    modal.toasts.add(toastText(modal, error), 'error', { error }),
  )
