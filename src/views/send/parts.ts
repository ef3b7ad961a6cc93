import { account } from '../../i18n/en/account.ts'
import { assets } from '../../i18n/en/assets.ts'
import { errors } from '../../i18n/en/errors.ts'
import { previewMessages, previewStyles } from '../preview/parts.ts'
import { send } from '../../i18n/en/send.ts'
import { transfers } from '../../i18n/en/transfers.ts'
import FIELD_STYLES from '../../ui/field/Field.css?inline'
import CHOSEN_STYLES from '../../ui/list/Chosen.css?inline'
import VIRTUAL_STYLES from '../../ui/list/VirtualList.css?inline'
import ASSETS_STYLES from '../assets/Assets.css?inline'
import PICTURES_STYLES from '../assets/Pictures.css?inline'
import ACTIONS_STYLES from '../../ui/dialog/Actions.css?inline'
import FORM_STYLES from '../forms/Form.css?inline'
import SEND_STYLES from './Send.css?inline'

/** Messages of all views that send. */
export const messages = { ...account, ...assets, ...errors, ...send, ...transfers, ...previewMessages }
export const styles = [
  ...previewStyles,
  FIELD_STYLES,
  VIRTUAL_STYLES,
  ASSETS_STYLES,
  PICTURES_STYLES,
  ACTIONS_STYLES,
  FORM_STYLES,
  CHOSEN_STYLES,
  SEND_STYLES,
]
