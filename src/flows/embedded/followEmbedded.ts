import type { AuthWallet } from '../../core/login/auth.ts'
import type { Modal } from '../../modal.ts'
import { followApprovals } from './approve.ts'
import { followTheme } from './followTheme.ts'
import { followUser } from './followUser.ts'

/** Shows the visitor, and the site, all that the embedded wallet has to tell them. Returns the stop function. */
export function followEmbedded(modal: Modal, auth: AuthWallet): () => void {
  const stops = [
    followApprovals(modal, auth),
    followUser(modal, auth),
    followTheme(modal, auth),
    // Specification §6: the site is told by the refusal itself.
    auth.onDisallowed(() => modal.toasts.add(modal.locale.$t.get()('frame.disallowed'), 'error')),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
