import { assets } from '../../i18n/en/assets.ts'
import { errors } from '../../i18n/en/errors.ts'
import { pay } from '../../i18n/en/pay/pay.ts'
import { send } from '../../i18n/en/send.ts'
import ASSETS_STYLES from '../assets/Assets.css?inline'
import PICTURES_STYLES from '../assets/Pictures.css?inline'
import ACTIONS_STYLES from '../../ui/dialog/Actions.css?inline'
import FORM_STYLES from '../forms/Form.css?inline'
import CHOSEN_STYLES from '../../ui/list/Chosen.css?inline'
import { previewMessages, previewStyles } from '../preview/parts.ts'
import QUIET_STYLES from '../../ui/text/Quiet.css?inline'
import PAY_STYLES from './Pay.css?inline'

/** Messages of all views that pay. */
export const messages = { ...assets, ...errors, ...send, ...previewMessages, ...pay }
export const styles = [
  ...previewStyles,
  ASSETS_STYLES,
  PICTURES_STYLES,
  ACTIONS_STYLES,
  FORM_STYLES,
  CHOSEN_STYLES,
  QUIET_STYLES,
  PAY_STYLES,
]
