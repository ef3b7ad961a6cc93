import { DEFAULT_NAMESPACE } from '../../core/caip.ts'
import { NAMESPACE_NAMES } from '../../core/networks/namespaceNames.ts'
import type { Namespace } from '../../core/types.ts'
import type { Translate } from '../../i18n/translate.ts'

/** The name of a namespace, for texts that do not otherwise say that it is a kind of chain. */
export const namespaceName = (namespace: Namespace, t: Translate) => (namespace === DEFAULT_NAMESPACE ? t('networks.evm') : NAMESPACE_NAMES[namespace])
