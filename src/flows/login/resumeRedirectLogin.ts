import { login } from '../../i18n/en/login.ts'
import type { Modal } from '../../modal.ts'
import { authConnector } from '../connect/authConnector.ts'
import { openModal } from '../modal/openModal.ts'
import { takeResult } from './socialLogin.ts'
import { takeReturn } from './socialRedirect.ts'

/** Finishes a social login without a popup: its provider has redirected back to this page. */
export function resumeRedirectLogin(modal: Modal): void {
  const back = takeReturn(modal)
  if (!back || !authConnector(modal)) return
  void modal.locale.add(login)
  void openModal(modal, { view: 'Connect' })
  takeResult(modal, back.provider, back.resultUri)
}
