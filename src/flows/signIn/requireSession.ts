import { WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { prepareSignIn } from './followSignIn.ts'
import { guardViews } from './showSignIn.ts'
import { mustSignIn } from './signInOf.ts'

/**
 * Resolves if the visitor has signed in, or need not. Otherwise shows the sign-in, if an account's view is open, and
 * rejects with `SignInRequired`.
 */
export async function requireSession(modal: Modal): Promise<void> {
  await prepareSignIn(modal)
  if (!mustSignIn(modal)) return
  guardViews(modal)
  throw new WalletModalError('SignInRequired')
}
