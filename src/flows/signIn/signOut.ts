import type { Modal } from '../../modal.ts'
import { prepareSignIn } from './followSignIn.ts'
import { setSession } from './readSessions.ts'
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
  if (!modal.shell.$session.get()) return
  setSession(modal, null)
  modal.entry.emit('sign-out', {})
  guardViews(modal)
}
