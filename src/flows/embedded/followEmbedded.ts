import type { AuthWallet } from '../../core/login/auth.ts'
import type { Modal } from '../../modal.ts'
import { followApprovals } from './approve.ts'
import { followTheme } from './followTheme.ts'
import { followUser } from './followUser.ts'

/**
 * Connects the embedded wallet to the modal: shows its requests, publishes its user, and passes the theme to its
 * iframe. Returns a function that removes the listeners.
 */
export function followEmbedded(modal: Modal, auth: AuthWallet): () => void {
  const stops = [
    followApprovals(modal, auth),
    followUser(modal, auth),
    followTheme(modal, auth),
    // The wallet refused a request of the site: show that to the visitor. The site gets a rejection (specification §6).
    auth.onDisallowed(() => modal.toasts.add((t) => t('frame.disallowed'), 'error')),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
