import { toWalletModalError } from '../../core/errors.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { HTTP_TIMEOUT_MS } from '../../core/limits.ts'
import { ANY_ACCOUNT, type Session, type SignInMessage } from '../../core/signIn/siwx.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Setup } from './setup.ts'
import { setupOf } from './setupOf.ts'

/**
 * Creates a message for a wallet that signs while it connects. Undefined if the visitor is asked after connecting: the
 * site signs itself, asks for an e-mail first, or has no message to give, or the hosted service keeps the sessions, whose
 * messages are not those of EIP-4361. Never rejects.
 */
export async function oneClickMessage(modal: Modal, network: CaipNetworkId): Promise<SignInMessage | undefined> {
  try {
    const setup = setupOf(modal)
    if (!setup || setup.hosted || setup.siwx.signMessage || modal.$features.get().emailCapture) return undefined
    const message = Promise.resolve(setup.siwx.createMessage({ accountAddress: ANY_ACCOUNT, chainId: network }))
    return await withTimeout(message, { ms: HTTP_TIMEOUT_MS })
  } catch (cause) {
    modal.site.alert(toWalletModalError(cause))
    return undefined
  }
}

/** Shows that the sign-in is under way until the returned function is called. */
function showToast({ toasts, locale }: Modal): () => void {
  const text = locale.$t.get()('signIn.authenticating')
  toasts.add(text, 'loading')
  return () => {
    toasts.$waiting.set(toasts.$waiting.get().filter((one) => one.text !== text))
    const shown = toasts.$shown.get()
    if (shown?.text === text) toasts.dismiss(shown.id)
  }
}

/**
 * Keeps what a wallet signed while it connected. Returns the session of the current network; undefined if there is none,
 * or if `isCurrent` is false meanwhile. Never rejects: if a signature is not valid, the visitor is asked in the modal.
 */
export async function keepSignedIn(
  modal: Modal,
  { siwx, isSiteVerifying }: Setup,
  { sessions, network }: { sessions: readonly Session[]; network: CaipNetworkId },
  isCurrent: () => boolean,
): Promise<Session | undefined> {
  const session = sessions.find(({ data }) => data.chainId === network)
  if (!session) return undefined
  const hide = showToast(modal)
  try {
    await withTimeout(Promise.resolve(siwx.addSession(session)), { ms: HTTP_TIMEOUT_MS })
    // The other networks have the same nonce, which a server accepts once.
    const others = isSiteVerifying ? [] : sessions.filter((one) => one !== session)
    for (const one of others) if (isCurrent()) await siwx.addSession(one)
  } catch (cause) {
    modal.site.alert(toWalletModalError(cause))
    return undefined
  } finally {
    hide()
  }
  if (isCurrent()) return session
  // The visitor disconnected, or signed out, while the signature was verified.
  for (const { data } of sessions) await siwx.revokeSession(data.chainId, data.accountAddress)
  return undefined
}
