import { login } from '../../i18n/en/login.ts'
import { signIn } from '../../i18n/en/signIn.ts'
import FIELD_STYLES from '../../ui/field/Field.css?inline'
import EMAIL_STYLES from '../fields/Email.css?inline'
import SHAKE_STYLES from '../../ui/dialog/Shake.css?inline'
import CAPTURE_STYLES from './Capture.css?inline'

/** Styles and texts of the views that ask for an e-mail address. */
export const styles = [FIELD_STYLES, EMAIL_STYLES, SHAKE_STYLES, CAPTURE_STYLES]
export const messages = { ...login, ...signIn }
