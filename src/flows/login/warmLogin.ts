import type { Modal } from '../../modal.ts'
import { loginOf } from './loginOf.ts'

/** Fetches what talks to the secure site, so that a window can be led there in the click itself. A failure shows when it is needed. */
export function warmLogin(modal: Modal): void {
  modal.auth().then((auth) => (loginOf(modal).popupUrl = auth.popupUrl), () => {})
}
