import type { AuthWallet } from '../../core/login/auth.ts'
import type { Modal } from '../../modal.ts'
import { followApprovals } from './approve.ts'
import { followTheme } from './followTheme.ts'
import { followUser } from './followUser.ts'

/** Connects the embedded wallet's requests, user and theme to the modal. Returns the stop function. */
export function followEmbedded(modal: Modal, auth: AuthWallet): () => void {
  const stops = [
    followApprovals(modal, auth),
    followUser(modal, auth),
    followTheme(modal, auth),
    // Only the visitor is told here: the site gets the rejection itself (specification §6).
    auth.onDisallowed(() => modal.toasts.add(modal.locale.$t.get()('frame.disallowed'), 'error')),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
