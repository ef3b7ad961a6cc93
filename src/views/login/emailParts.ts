import FIELD_STYLES from '../../ui/field/Field.css?inline'
import EMAIL_STYLES from '../fields/Email.css?inline'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'

/** Styles of the e-mail views that are not in the first chunk. */
export const styles = [FIELD_STYLES, EMAIL_STYLES, PROGRESS_STYLES]
export { login as messages } from '../../i18n/en/login.ts'
