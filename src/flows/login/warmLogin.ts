import type { Modal } from '../../modal.ts'
import { loginOf } from './loginOf.ts'

/**
 * Preloads the secure site's client, so that a popup can open at its start page within the click. A failure shows up on
 * use.
 */
export function warmLogin(modal: Modal): void {
  modal.auth().then((auth) => (loginOf(modal).popupUrl = auth.popupUrl), () => {})
}
