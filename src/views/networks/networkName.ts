import type { Network } from '../../core/types.ts'
import type { Translate } from '../../i18n/translate.ts'

/**
 * Returns the display name of a network; "Unknown network" in the visitor's language for one that the site did not
 * configure.
 */
export const networkName = ({ name, unsupported }: Network, t: Translate): string =>
  unsupported ? t('networks.unknown') : name
