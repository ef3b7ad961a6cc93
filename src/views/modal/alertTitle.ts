import type { WalletModalError } from '../../core/errors.ts'
import { alertOf } from '../../i18n/explain.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Translate } from '../../i18n/translate.ts'

/** Returns the title of a developer alert (specification §8), or the error's code if it has no title. */
export function alertTitle(error: WalletModalError, t: Translate): string {
  const key = `alert.${alertOf(error)}`
  const words = t(key as MessageKey)
  return words === key ? error.code : words
}
