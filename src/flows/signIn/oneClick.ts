import { toWalletModalError } from '../../core/errors.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { HTTP_TIMEOUT_MS } from '../../core/limits.ts'
import { parseMessage } from '../../core/signIn/parseMessage.ts'
import { ANY_ACCOUNT, type Session, type SignedIn, type SignInMessage } from '../../core/signIn/siwx.ts'
import type { CaipNetworkId, Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Setup } from './setup.ts'
import { setupOf } from './setupOf.ts'
import { signInOf } from './signInOf.ts'

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

const SAME = ['domain', 'uri', 'version', 'nonce', 'requestId', 'expirationTime', 'notBefore'] as const

/**
 * Returns the session that a wallet has signed for an account; undefined if it signed another text, or for another
 * account. Paired wallets add what the session allows to statement and resources (ReCap, ERC-5573).
 */
function sessionOf({ asked, text, signature, cacao }: SignedIn, { address, namespace }: Connection): Session[] {
  const data = parseMessage(text)
  if (data?.accountAddress !== address || !data.chainId.startsWith(`${namespace}:`)) return []
  if (SAME.some((name) => data[name] !== asked[name])) return []
  const { statement, resources = [] } = asked
  const added = data.resources?.slice(resources.length) ?? []
  const isRecap = cacao !== undefined && added.length === 1 && added[0]?.startsWith('urn:recap:')
  const isStated = isRecap
    ? data.statement?.startsWith(statement ?? '')
    : added.length === 0 && data.statement === statement
  // A paired wallet signs for each network of its session.
  if (!isStated || (!cacao && data.chainId !== asked.chainId)) return []
  if (resources.some((one, at) => one !== data.resources?.[at])) return []
  return [{ data, message: text, signature, ...(cacao && { cacao }) }]
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
 * Keeps what a wallet signed while it connected, once for each connection. Returns the session of the current account;
 * undefined if there is none, or if `isCurrent` is false meanwhile. Never rejects: if a signature is not valid, the
 * visitor is asked in the modal.
 */
export async function keepSignedIn(
  modal: Modal,
  { siwx, isSiteVerifying }: Setup,
  connection: Connection,
  isCurrent: () => boolean,
): Promise<Session | undefined> {
  const { taken } = signInOf(modal)
  const link = modal.links.of(connection)?.link
  const sessions = link && !taken.has(link) ? (link.signedIn ?? []).flatMap((one) => sessionOf(one, connection)) : []
  const session = sessions.find(({ data }) => data.chainId === connection.network)
  if (link) taken.add(link)
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
