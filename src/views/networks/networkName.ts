import type { Network } from '../../core/types.ts'
import type { Translate } from '../../i18n/translate.ts'

/** The display name of a network. A network that the site does not list has no name of its own. */
export const networkName = ({ name, unsupported }: Network, t: Translate): string => (unsupported ? t('networks.unknown') : name)
