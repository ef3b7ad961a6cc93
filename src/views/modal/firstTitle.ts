import { authConnector } from '../../flows/connect/authConnector.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Modal } from '../../modal.ts'

/** Whether e-mail is the only way to connect. */
const isByEmail = (modal: Modal) =>
  modal.$features.get().email &&
  authConnector(modal) &&
  modal.wallets.$connectors.get().every(({ type }) => type === 'auth')

/** Returns the title of Connect. It is also the dialog's accessible name. */
export const firstTitle = (modal: Modal, t: Translate): string =>
  t(isByEmail(modal) ? 'connect.byEmail' : 'connect.title')
