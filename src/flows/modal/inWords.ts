import type { WalletModalError } from '../../core/errors.ts'
import { localize, wordsOf } from '../../i18n/translate.ts'
import type { Modal } from '../../modal.ts'
import { bringErrors } from './bringErrors.ts'

/** Passes an error on once it has its words: at once where they are here, else when they have been fetched. */
export function inWords(modal: Modal, error: WalletModalError, tell: (error: WalletModalError) => void): void {
  const say = () => tell(localize(error, modal.locale.$t.get()))
  if (wordsOf(error, modal.locale.$t.get())) say()
  else void bringErrors(modal).then(say, say)
}
