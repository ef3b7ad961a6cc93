import { toWalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { forgetRecentEmails } from '../../services/signIn/recentEmails.ts'
import { prepareSignIn } from './followSignIn.ts'
import { inTime } from './inTime.ts'
import { setSession, tellOfSession } from './setSession.ts'
import { guardViews } from './showSignIn.ts'
import { setupOf } from './setupOf.ts'
import { stopAsking } from './stopAsking.ts'
import { forgetSigned } from './takeSigned.ts'

/**
 * Implements `signOut()`: ends all sessions, and forgets the e-mail addresses that were entered. The wallets stay connected. Rejects with `ServiceUnavailable` if the site's
 * own object does not answer or fails: then the session stays.
 */
export async function signOut(modal: Modal): Promise<void> {
  await prepareSignIn(modal)
  stopAsking(modal)
  forgetSigned(modal)
  forgetRecentEmails(modal.site.storage)
  const { siwx } = setupOf(modal) ?? {}
  if (siwx)
    await inTime(siwx.setSessions([])).catch((cause: unknown) => {
      throw toWalletModalError(cause, 'ServiceUnavailable')
    })
  const isSignedIn = modal.shell.$session.get() !== null
  setSession(modal, null)
  tellOfSession(modal)
  if (isSignedIn) guardViews(modal)
}
