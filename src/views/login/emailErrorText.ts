import type { WalletModalError } from '../../core/errors.ts'
import type { Translate } from '../../i18n/translate.ts'

/** The message of an e-mail field for an error. An address that the secure site rejects counts as invalid. */
export function emailErrorText(error: WalletModalError | undefined, seconds: number, t: Translate): string | undefined {
  if (!error) return undefined
  if (error.code === 'RateLimited') return seconds > 0 ? t('login.wait', { seconds }) : undefined
  return error.code === 'InvalidOption' ? t('login.invalidEmail') : error.message
}
