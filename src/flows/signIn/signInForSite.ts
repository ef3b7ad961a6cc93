import type { Session } from '../../core/signIn/siwx.ts'
import type { Modal } from '../../modal.ts'
import { askSignature, createMessage, signerOf } from './askSignature.ts'
import { prepareSignIn } from './followSignIn.ts'
import { accountOf, signInOf } from './signInOf.ts'

/**
 * Implements `signIn()`: asks the wallet to sign, without opening the modal. If the account has signed in already,
 * resolves with that session. Rejects with `FeatureDisabled` without the option `signIn`, `NotConnected`,
 * `UserRejected`, `SignatureInvalid` …
 */
export async function signInForSite(modal: Modal): Promise<Session> {
  await prepareSignIn(modal)
  const account = accountOf(signerOf(modal).connection)
  const { pending } = signInOf(modal)
  const session = modal.shell.$session.get()
  if (session) return session
  if (pending?.account === account) return pending.session
  return askSignature(modal, await createMessage(modal))
}
