import type { Modal } from '../../modal.ts'
import { loginOf } from './loginOf.ts'

/**
 * Preloads the embedded wallet, so that a popup can open at the secure site's start page during the click. A failure is
 * reported when the login starts.
 */
export function warmLogin(modal: Modal): void {
  modal.auth().then(
    (auth) => (loginOf(modal).popupUrl = auth.popupUrl),
    () => {},
  )
}
