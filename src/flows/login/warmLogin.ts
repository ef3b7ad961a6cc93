import type { Modal } from '../../modal.ts'
import { isRefused, mustBeAllowed } from './allowedAuth.ts'
import { loginOf } from './loginOf.ts'

/**
 * Preloads the embedded wallet, so that a popup can open at the secure site's start page during the click. A failure is
 * reported when the login starts.
 */
export function warmLogin(modal: Modal): void {
  if (isRefused(modal)) return
  modal.auth().then(
    (auth) => (loginOf(modal).popupUrl = auth.popupUrl),
    () => {},
  )
}

/** Prepares a login that the visitor may be about to start: also asks whether the project allows it. */
export function warmPress(modal: Modal): void {
  warmLogin(modal)
  // A refusal is shown when the login starts.
  mustBeAllowed(modal).catch(() => {})
}
