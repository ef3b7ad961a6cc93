import { paramsOf, type WalletModalError } from '../../core/errors.ts'
import type { MessageKey } from '../../i18n/messages.ts'

/**
 * Title and hint that an error brings along: its parameter `words` is the title's key; the hint's key is the same plus
 * `Hint`.
 */
export function errorText(error: WalletModalError | undefined): readonly [MessageKey, MessageKey] {
  const { words } = error ? paramsOf(error) : {}
  const key = typeof words === 'string' ? words : 'connecting.failed'
  return [key as MessageKey, `${key}Hint` as MessageKey]
}
