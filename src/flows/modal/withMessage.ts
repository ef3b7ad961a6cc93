import type { WalletModalError } from '../../core/errors.ts'
import { localize, errorMessageOf } from '../../i18n/translate.ts'
import type { Modal } from '../../modal.ts'
import { loadErrorMessages } from './loadErrorMessages.ts'

/** Calls `use` with the error, its message translated to the visitor's language. Loads the messages if necessary. */
export function withMessage(modal: Modal, error: WalletModalError, use: (error: WalletModalError) => void): void {
  const say = () => use(localize(error, modal.locale.$t.get()))
  if (errorMessageOf(error, modal.locale.$t.get())) say()
  else void loadErrorMessages(modal).then(say, say)
}
