import { login } from '../../i18n/en/login.ts'
import type { Modal } from '../../modal.ts'
import { loseAuth } from './failLogin.ts'

/** The secure site of a saved login cannot be reached: it is given up, and the visitor is told (specification §8). */
export function lostAuth(modal: Modal): void {
  modal.locale.bring(login)
  loseAuth(modal)
}
