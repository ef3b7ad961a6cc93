import FIELD_STYLES from '../../ui/Field.css?inline'
import LOGIN_STYLES from '../../ui/Login.css?inline'
import PROGRESS_STYLES from '../../ui/Progress.css?inline'

/** What every screen of the e-mail login needs beside the first screen. */
export const styles = [FIELD_STYLES, LOGIN_STYLES, PROGRESS_STYLES]
export { login as messages } from '../../i18n/en/login.ts'
