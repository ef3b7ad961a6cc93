import FIELD_STYLES from '../../ui/field/Field.css?inline'
import LOGIN_STYLES from './Login.css?inline'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'

/** What every screen of the e-mail login needs beside the first screen. */
export const styles = [FIELD_STYLES, LOGIN_STYLES, PROGRESS_STYLES]
export { login as messages } from '../../i18n/en/login.ts'
