import { errors } from '../../i18n/en/errors.ts'
import { names } from '../../i18n/en/embedded/names.ts'
import NOTICE_STYLES from '../../ui/feedback/Notice.css?inline'
import FIELD_STYLES from '../../ui/field/Field.css?inline'
import CHOSEN_STYLES from '../../ui/list/Chosen.css?inline'
import ADDRESS_STYLES from '../../ui/text/Address.css?inline'
import QUIET_STYLES from '../../ui/text/Quiet.css?inline'
import NAMES_STYLES from './Names.css?inline'

/** Messages of the views that register a name. */
export const messages = { ...errors, ...names }
export const styles = [NOTICE_STYLES, FIELD_STYLES, ADDRESS_STYLES, CHOSEN_STYLES, QUIET_STYLES, NAMES_STYLES]
