import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import { parseMessage } from '../../core/signIn/parseMessage.ts'
import type { Session, SignedIn } from '../../core/signIn/siwx.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { signInOf } from './signInOf.ts'

const SAME = ['domain', 'uri', 'version', 'nonce', 'requestId', 'expirationTime', 'notBefore'] as const

/**
 * Returns the session that a wallet has signed for an account; undefined if it signed another text, or for another
 * account. Paired wallets add what the session allows to statement and resources (ReCap, ERC-5573).
 */
function sessionOf({ asked, text, signature, cacao }: SignedIn, { address, namespace }: Connection): Session[] {
  const data = parseMessage(text)
  if (!data || !isSameAddress(data.accountAddress, address) || !data.chainId.startsWith(`${namespace}:`)) return []
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

/**
 * Returns the sessions that a wallet has signed for an account while it connected, once for each connection: later, as
 * after `signOut()`, the visitor is asked.
 */
export function takeSigned(modal: Modal, connection: Connection): readonly Session[] {
  const { taken } = signInOf(modal)
  const link = modal.links.of(connection)?.link
  if (!link || taken.has(link)) return []
  taken.add(link)
  return (link.signedIn ?? []).flatMap((one) => sessionOf(one, connection))
}

/** From now on, what wallets signed while they connected signs in nobody. */
export function forgetSigned(modal: Modal): void {
  for (const { link } of modal.links.values()) signInOf(modal).taken.add(link)
}
