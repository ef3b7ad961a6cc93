import { login } from '../../i18n/en/login.ts'
import type { Modal } from '../../modal.ts'
import { authConnector } from '../connect/authConnector.ts'
import { openModal } from '../modal/openModal.ts'
import { takeResult } from './socialLogin.ts'
import { takeReturn } from './socialRedirect.ts'

/** The page was loaded anew by a provider: the login that it was left for goes on (contract §4.4). */
export function comeBack(modal: Modal): void {
  const back = takeReturn(modal)
  if (!back || !authConnector(modal)) return
  modal.locale.bring(login)
  void openModal(modal, { view: 'Connect' })
  takeResult(modal, back.provider, back.resultUri)
}
