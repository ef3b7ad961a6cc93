import { WalletModalError } from '../../core/errors.ts'
import type { Session } from '../../core/signIn/siwx.ts'
import type { Modal } from '../../modal.ts'
import { askSignature, createMessage, signerOf } from './askSignature.ts'
import { prepareSignIn } from './followSignIn.ts'
import { reopenSignIn } from './showSignIn.ts'
import { accountOf, captureOf, signInOf } from './signInOf.ts'

/** Opens the modal for an e-mail address, which comes first. Rejects if it closes before the visitor has signed in. */
function signInByModal(modal: Modal): Promise<Session> {
  const { $open, $session } = modal.shell
  reopenSignIn(modal)
  return new Promise((resolve, reject) => {
    const stops = [$session.listen(end), $open.listen(end)]
    function end() {
      const session = $session.get()
      if (!session && $open.get()) return
      for (const stop of stops) stop()
      const isRefused = modal.attempt.$outcome.get().outcome === 'rejected'
      if (session) resolve(session)
      else reject(new WalletModalError(isRefused ? 'UserRejected' : 'Aborted'))
    }
  })
}

/**
 * Implements `signIn()`: asks the wallet to sign. Opens the modal only if a required e-mail address comes first, or for
 * the approval of the embedded wallet. If the account has signed in already, resolves with that session. Rejects with
 * `FeatureDisabled` without the option `signIn`, `NotConnected`, `UserRejected`, `SignatureInvalid`, `Aborted` if the
 * visitor closes the modal …
 */
export async function signInForSite(modal: Modal): Promise<Session> {
  await prepareSignIn(modal)
  const account = accountOf(signerOf(modal).connection)
  const { pending, captured } = signInOf(modal)
  const session = modal.shell.$session.get()
  if (session) return session
  if (pending?.account === account) return pending.session
  if (captureOf(modal).isRequired && !captured.has(account)) return signInByModal(modal)
  return askSignature(modal, await createMessage(modal))
}
