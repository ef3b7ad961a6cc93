import { paramsOf, type WalletModalError } from '../../core/errors.ts'
import type { MessageKey } from '../../i18n/messages.ts'

/**
 * Returns the message keys of title and hint for an error. A connector may set them: its error's parameter `words` is
 * the title's key, and the hint's key is the same plus `Hint`.
 */
export function errorText(error: WalletModalError | undefined): readonly [MessageKey, MessageKey] {
  const { words } = error ? paramsOf(error) : {}
  const key = typeof words === 'string' ? words : 'connecting.failed'
  return [key as MessageKey, `${key}Hint` as MessageKey]
}
