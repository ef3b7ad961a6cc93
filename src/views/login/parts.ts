/** Chunk: e-mail field and social buttons of Connect. Loaded only if the site uses one of them. */
import FIELD_STYLES from '../../ui/field/Field.css?inline'
import EMAIL_STYLES from '../fields/Email.css?inline'
import LOGIN_STYLES from './Login.css?inline'

export { login as messages } from '../../i18n/en/login.ts'
export { EmailField } from './EmailField.tsx'
export { SocialBar } from './SocialBar.tsx'
export const styles = [FIELD_STYLES, EMAIL_STYLES, LOGIN_STYLES]
