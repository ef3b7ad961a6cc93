import { WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { prepareSignIn } from './followSignIn.ts'
import { guardViews } from './showSignIn.ts'
import { mustSignIn } from './signInFacts.ts'
import { canSign, connectedNow, signInOf } from './signInOf.ts'

/**
 * Resolves if the visitor has signed in, or need not. Otherwise shows the sign-in, if an account's view is open, and
 * rejects with `SignInRequired`.
 */
export async function requireSession(modal: Modal): Promise<void> {
  await prepareSignIn(modal)
  const state = signInOf(modal)
  // The account, or another tab, may have changed meanwhile
  while (state.reading) await state.reading
  // Where the network comes first, its view hides the sign-in, but does not make it needless
  const { setup } = state
  const connection = connectedNow(modal)
  const isMissing = setup?.isRequired && connection && canSign(setup, connection) && !modal.shell.$session.get()
  if (!isMissing && !mustSignIn(modal)) return
  guardViews(modal)
  throw new WalletModalError('SignInRequired')
}
