import { buy } from '../../i18n/en/buy/buy.ts'
import { errors } from '../../i18n/en/errors.ts'
import NOTICE_STYLES from '../../ui/feedback/Notice.css?inline'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'
import FIELD_STYLES from '../../ui/field/Field.css?inline'
import CHOSEN_STYLES from '../../ui/list/Chosen.css?inline'
import FACTS_STYLES from '../../ui/text/Facts.css?inline'
import ACTIONS_STYLES from '../../ui/dialog/Actions.css?inline'
import FORM_STYLES from '../forms/Form.css?inline'
import BUY_STYLES from './Buy.css?inline'

/** Messages of all views that buy. */
export const messages = { ...buy, ...errors }
export const styles = [
  NOTICE_STYLES,
  PROGRESS_STYLES,
  FIELD_STYLES,
  FACTS_STYLES,
  ACTIONS_STYLES,
  FORM_STYLES,
  CHOSEN_STYLES,
  BUY_STYLES,
]
