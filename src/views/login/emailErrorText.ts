import type { WalletModalError } from '../../core/errors.ts'
import type { Translate } from '../../i18n/translate.ts'
import { ownWords } from '../fields/ownWords.ts'

/**
 * Returns the text of an error for an e-mail field. `InvalidOption` means that the secure site rejected the address.
 */
export function emailErrorText(error: WalletModalError | undefined, seconds: number, t: Translate): string | undefined {
  if (!error) return undefined
  if (error.code === 'RateLimited') return seconds > 0 ? t('login.wait', { seconds }) : undefined
  return error.code === 'InvalidOption' ? t('login.invalidEmail') : (ownWords(error, t) ?? t('emailLogin.notSent'))
}
