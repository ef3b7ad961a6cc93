import type { Modal } from '../../modal.ts'
import { prepareSignIn } from './followSignIn.ts'
import { setSession, tellOfSession } from './setSession.ts'
import { guardViews } from './showSignIn.ts'
import { setupOf } from './setupOf.ts'
import { stopAsking } from './stopAsking.ts'
import { forgetSigned } from './takeSigned.ts'

/** Implements `signOut()`: ends all sessions. The wallets stay connected. Rejects if the site's own object does. */
export async function signOut(modal: Modal): Promise<void> {
  await prepareSignIn(modal)
  stopAsking(modal)
  forgetSigned(modal)
  await setupOf(modal)?.siwx.setSessions([])
  const isSignedIn = modal.shell.$session.get() !== null
  setSession(modal, null)
  tellOfSession(modal)
  if (isSignedIn) guardViews(modal)
}
