import type { AuthWallet } from '../core/auth.ts'
import type { Modal } from '../modal.ts'

/** Fetches what shows the visitor all that the embedded wallet asks of them, to be called with it. */
export async function followAuth(modal: Modal): Promise<(auth: AuthWallet) => void> {
  const { followApprovals } = await import('./approve.ts')
  return (auth) => modal.lifetime.signal.addEventListener('abort', followApprovals(modal, auth))
}
