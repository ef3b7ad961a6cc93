import { NAMESPACE_NAMES, TRANSLATED_NAMES } from '../../core/networks/namespaceNames.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Namespace } from '../../core/types.ts'
import type { Translate } from '../../i18n/translate.ts'

const TRANSLATED: Partial<Record<Namespace, MessageKey>> = TRANSLATED_NAMES

/** Returns the name of a namespace, translated unless it is a proper name such as "Solana". */
export function namespaceName(namespace: Namespace, t: Translate): string {
  const key = TRANSLATED[namespace]
  return key ? t(key) : NAMESPACE_NAMES[namespace]
}
