import type { AuthWallet } from '../../core/login/auth.ts'
import type { Modal } from '../../modal.ts'

/**
 * Loads the code that connects the embedded wallet to the modal. Call the returned function with the wallet before its
 * first use.
 */
export async function followAuth(modal: Modal): Promise<(auth: AuthWallet) => void> {
  const { followEmbedded } = await import('./followEmbedded.ts')
  return (auth) => modal.lifetime.signal.addEventListener('abort', followEmbedded(modal, auth))
}
