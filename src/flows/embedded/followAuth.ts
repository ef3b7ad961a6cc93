import type { AuthWallet } from '../../core/login/auth.ts'
import type { Modal } from '../../modal.ts'

/** Fetches what shows the visitor all that the embedded wallet asks of them, to be called with it. */
export async function followAuth(modal: Modal): Promise<(auth: AuthWallet) => void> {
  const { followEmbedded } = await import('./followEmbedded.ts')
  return (auth) => modal.lifetime.signal.addEventListener('abort', followEmbedded(modal, auth))
}
