import { WalletModalError } from '../../core/errors.ts'
import type { Session, SignInFields, SignInMessage } from '../../core/signIn/siwx.ts'
import type { Connection } from '../../core/types.ts'
import { signingOf } from '../../chains/loadSigning.ts'
import type { Modal } from '../../modal.ts'
import { setSession } from './readSessions.ts'
import { accountOf, canSign, connectedNow, setupOf, signInOf } from './signInOf.ts'

/** Returns the account that signs in, and how. Rejects with `FeatureDisabled`, `NotConnected`, `UnsupportedChain`, `InvalidOption`. */
export function signerOf(modal: Modal) {
  const setup = setupOf(modal)
  if (!setup) throw new WalletModalError('FeatureDisabled', { message: 'SIWX is not enabled' })
  const connection = connectedNow(modal)
  if (!connection) throw new WalletModalError('NotConnected')
  if (!canSign(setup, connection)) throw new WalletModalError('UnsupportedChain')
  return { setup, connection }
}

/** Creates the message for the current account. */
export async function createMessage(modal: Modal): Promise<SignInMessage> {
  const { setup, connection } = signerOf(modal)
  return setup.siwx.createMessage({ accountAddress: connection.address, chainId: connection.network })
}

const fieldsOf = ({ toString: _, ...fields }: SignInMessage): SignInFields => fields

/** Records the outcome `signed-in`. `sent` outranks it. */
function recordSignedIn({ attempt: { $outcome }, connections }: Modal, session: Session): void {
  const [{ account }, connection] = [connections.describe(), connections.$active.get()]
  if (account && connection && $outcome.get().outcome !== 'sent')
    $outcome.set({ outcome: 'signed-in', account, connection, session })
}

async function sign(modal: Modal, connection: Connection, message: SignInMessage): Promise<Session> {
  const { setup } = signerOf(modal)
  const open = modal.links.of(connection)
  const signing = await signingOf(connection.namespace)?.load()
  if (!open || !signing) throw new WalletModalError('NotConnected')
  const text = message.toString()
  const { address } = connection
  const signature = await signing.sign(open.link, { address, text }, modal.site.rpc)
  const isCurrent = () => {
    const now = connectedNow(modal)
    return now !== undefined && accountOf(now) === accountOf(connection)
  }
  if (!isCurrent()) throw new WalletModalError('Aborted')
  const session: Session = { data: fieldsOf(message), message: text, signature }
  await setup.siwx.addSession(session)
  if (!isCurrent()) throw new WalletModalError('Aborted')
  // Before the session, which closes the view
  recordSignedIn(modal, session)
  setSession(modal, session)
  modal.entry.emit('sign-in', { session })
  return session
}

/**
 * Asks the wallet to sign a message, and keeps the session. While a request for the same account is pending, waits for
 * that one: a wallet that gets two may show only one. Rejects with `UserRejected`, `SignatureInvalid`, `Aborted` if the
 * account changed meanwhile …
 */
export function askSignature(modal: Modal, message: SignInMessage): Promise<Session> {
  const state = signInOf(modal)
  const { connection } = signerOf(modal)
  const account = accountOf(connection)
  if (state.pending?.account === account) return state.pending.session
  const pending = { account, session: sign(modal, connection, message) }
  state.pending = pending
  const end = () => {
    if (state.pending === pending) state.pending = undefined
  }
  pending.session.then(end, end)
  return pending.session
}
