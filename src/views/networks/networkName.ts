import type { Network } from '../../core/types.ts'
import type { Translate } from '../../i18n/translate.ts'

/** What the visitor reads for a network: one that the site does not know has no name of its own. */
export const networkName = ({ name, unsupported }: Network, t: Translate): string => (unsupported ? t('networks.unknown') : name)
