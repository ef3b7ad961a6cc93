import { toWalletModalError } from '../../core/errors.ts'
import { ANY_ACCOUNT, isSameSession, type Session, type SignInMessage } from '../../core/signIn/siwx.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { dropToasts } from '../../state/dropToasts.ts'
import { report } from '../modal/report.ts'
import { addInTime, inTime } from './inTime.ts'
import { messageFor } from './messageFor.ts'
import { sessionsOf } from './sessionsOf.ts'
import type { Setup } from './setup.ts'
import { setupOf } from './setupOf.ts'
import { signInOf } from './signInOf.ts'

/**
 * Creates a message for a wallet that signs while it connects. Undefined if the visitor is asked after connecting: the
 * site signs itself or has no message to give, or the hosted service keeps the sessions, whose messages are not those of
 * EIP-4361, and which may ask for an e-mail first. Never rejects.
 */
export async function oneClickMessage(modal: Modal, network: CaipNetworkId): Promise<SignInMessage | undefined> {
  try {
    const setup = setupOf(modal)
    if (!setup || setup.hosted || setup.siwx.signMessage) return undefined
    return await messageFor(setup, { accountAddress: ANY_ACCOUNT, chainId: network })
  } catch (cause) {
    report(modal, toWalletModalError(cause, 'ServiceUnavailable'))
    return undefined
  }
}

/** Shows that the sign-in is under way until the returned function is called. */
function showToast({ toasts, locale }: Modal): () => void {
  const text = () => locale.$t.get()('signIn.authenticating')
  toasts.add(text, 'loading')
  return () => dropToasts(toasts, (one) => one.text === text())
}

/**
 * Keeps what a wallet signed while it connected. Returns the session of the current network; undefined if there is none,
 * or if `isCurrent` is false meanwhile. Never rejects: if a signature is not valid, the visitor is asked in the modal.
 */
export async function keepSignedIn(
  modal: Modal,
  { siwx, hosted }: Setup,
  { sessions, network }: { sessions: readonly Session[]; network: CaipNetworkId },
  isCurrent: () => boolean,
): Promise<Session | undefined> {
  const session = sessions.find(({ data }) => data.chainId === network)
  // The hosted service gives the nonce of its messages: it cannot have given this one.
  if (!session || hosted) return undefined
  const hide = showToast(modal)
  try {
    await addInTime(modal, siwx, session)
  } catch (cause) {
    report(modal, toWalletModalError(cause))
    return undefined
  } finally {
    hide()
  }
  if (isCurrent()) return session
  // The visitor disconnected, or signed out, while the signature was verified.
  await inTime(siwx.revokeSession(session.data.chainId, session.data.accountAddress))
  return undefined
}

/**
 * Keeps what the wallet signed for other networks, as long as the session is kept that the visitor signed in with. Nobody
 * waits for it. Never rejects: what cannot be verified is asked for on its network.
 */
export function keepOthers(modal: Modal, setup: Setup, made: Session, sessions: readonly Session[]): void {
  // The other networks have the same nonce, which a server accepts once.
  if (setup.isSiteVerifying) return
  const { accountAddress: address, chainId: network } = made.data
  const isWanted = async () =>
    signInOf(modal).setup === setup &&
    (await sessionsOf(modal, setup, { address, network })).some((one) => isSameSession(one, made))
  const keep = async (one: Session) => {
    await setup.siwx.addSession(one)
    if (!(await isWanted())) await setup.siwx.revokeSession(one.data.chainId, one.data.accountAddress)
  }
  for (const one of sessions)
    if (one !== made) keep(one).catch((cause: unknown) => report(modal, toWalletModalError(cause)))
}
