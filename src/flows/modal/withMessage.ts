import type { WalletModalError } from '../../core/errors.ts'
import { localize } from '../../i18n/translate.ts'
import type { Modal } from '../../modal.ts'
import { loadErrorMessages } from './loadErrorMessages.ts'

/**
 * Calls `use` with the error, its message and next step in the visitor's language. Loads the words if necessary, except
 * for `LoadFailed`: its message is here, and another file may fail to load, too.
 */
export function withMessage(modal: Modal, error: WalletModalError, use: (error: WalletModalError) => void): void {
  const say = () => use((modal.explain ?? localize)(error, modal.locale.$t.get()))
  if (error.code === 'LoadFailed' || modal.explain) say()
  else void loadErrorMessages(modal).then(say, say)
}
