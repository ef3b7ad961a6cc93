import type { AuthWallet } from '../../core/login/auth.ts'
import type { Modal } from '../../modal.ts'

/** Loads the code that shows the embedded wallet's requests and state; call the result with the wallet. */
export async function followAuth(modal: Modal): Promise<(auth: AuthWallet) => void> {
  const { followEmbedded } = await import('./followEmbedded.ts')
  return (auth) => modal.lifetime.signal.addEventListener('abort', followEmbedded(modal, auth))
}
