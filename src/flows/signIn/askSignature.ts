import { WalletModalError } from '../../core/errors.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { Session, SignInFields, SignInMessage } from '../../core/signIn/siwx.ts'
import type { CaipAddress, Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { addInTime } from './inTime.ts'
import { messageFor } from './messageFor.ts'
import { recordSignedIn } from './recordSignedIn.ts'
import { setSession, tellOfSession } from './setSession.ts'
import type { Setup } from './setup.ts'
import { signatureOf } from './signatureOf.ts'
import { stopAsking } from './stopAsking.ts'
import { setupOf } from './setupOf.ts'
import { accountOf, canSign, connectedNow, signInOf } from './signInOf.ts'

/** Returns the account that signs in, and how. Rejects with `FeatureDisabled`, `NotConnected`, `UnsupportedChain`, `InvalidOption`. */
export function signerOf(modal: Modal) {
  const setup = setupOf(modal)
  if (!setup) throw new WalletModalError('FeatureDisabled', { message: 'SIWX is not enabled' })
  const connection = connectedNow(modal)
  if (!connection) throw new WalletModalError('NotConnected', { message: 'No ActiveCaipAddress found' })
  if (!canSign(setup, connection)) throw new WalletModalError('UnsupportedChain')
  return { setup, connection }
}

/** Creates the message for the current account. Rejects with `Aborted` if the option has changed meanwhile. */
export async function createMessage(modal: Modal): Promise<SignInMessage> {
  const { setup, connection } = signerOf(modal)
  const { address: accountAddress, network: chainId } = connection
  const message = await messageFor(setup, { accountAddress, chainId })
  if (signInOf(modal).setup !== setup) throw new WalletModalError('Aborted')
  return message
}

const fieldsOf = ({ toString: _, ...fields }: SignInMessage): SignInFields => fields

type Ask = { account: CaipAddress; connection: Connection; message: SignInMessage }

/** Keeps a session. Resolves with it, with the account if the hosted service keeps it. */
async function keep(modal: Modal, { siwx, hosted }: Setup, session: Session, signal: AbortSignal): Promise<Session> {
  await (hosted ? hosted.addSession(session, signal) : addInTime(modal, siwx, session))
  const { chainId, accountAddress } = session.data
  const [kept = session] = hosted ? await hosted.getSessions(chainId, accountAddress) : []
  return kept
}

/** Rejects with `Aborted` if the signal fires, or if the account or the option changes; nothing is kept then. */
async function sign(modal: Modal, { account, connection, message }: Ask, signal: AbortSignal): Promise<Session> {
  const { setup } = signerOf(modal)
  const isOver = () => signal.aborted || signInOf(modal).setup !== setup
  const check = () => {
    const now = connectedNow(modal)
    if (isOver() || !now || accountOf(now) !== account) throw new WalletModalError('Aborted')
  }
  const text = message.toString()
  const signature = await signatureOf(modal, { connection, text, setup }, check)
  check()
  const session = await keep(modal, setup, { data: fieldsOf(message), message: text, signature }, signal)
  // The visitor signed out, or disconnected, while the signature was verified
  if (isOver()) await setup.siwx.revokeSession(message.chainId, message.accountAddress)
  check()
  signInOf(modal).captured.delete(account)
  // Before the session, which closes the view
  recordSignedIn(modal, session)
  setSession(modal, session)
  tellOfSession(modal)
  return session
}

/**
 * Asks the wallet to sign a message, and keeps the session. While a request for the same account is pending, waits for
 * that one: a wallet that gets two may show only one. What the visitor reads (`isShown`) replaces what they read before.
 * Rejects with `UserRejected`, `SignatureInvalid`, `Aborted` if the account has changed since the message was made …
 */
export function askSignature(modal: Modal, message: SignInMessage, { isShown = false } = {}): Promise<Session> {
  const state = signInOf(modal)
  const { connection } = signerOf(modal)
  const account = accountOf(connection)
  if (message.chainId !== connection.network || !isSameAddress(message.accountAddress, connection.address))
    throw new WalletModalError('Aborted')
  const { pending: earlier } = state
  const isReplaced = isShown && earlier?.isShown && earlier.message !== message
  if (earlier?.account === account && !isReplaced) return earlier.session
  stopAsking(modal)
  const stop = new AbortController()
  const { signal } = stop
  const session = withTimeout(sign(modal, { account, connection, message }, signal), { signal })
  const pending = { account, connection, message, isShown, stop, session }
  state.pending = pending
  const end = () => {
    if (state.pending === pending) state.pending = undefined
  }
  session.then(end, end)
  return session
}
