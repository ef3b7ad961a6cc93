import type { WalletModalError } from '../../core/errors.ts'
import type { Translate } from '../../i18n/translate.ts'
import { ownWords } from '../fields/ownWords.ts'

/**
 * Returns the text of an error for an e-mail field. `InvalidOption` means that the secure site rejected the address.
 * `RateLimited` is no error of the address: the form waits.
 */
export function emailErrorText(error: WalletModalError | undefined, t: Translate): string | undefined {
  if (!error || error.code === 'RateLimited') return undefined
  return error.code === 'InvalidOption' ? t('login.invalidEmail') : (ownWords(error, t) ?? t('emailLogin.notSent'))
}
