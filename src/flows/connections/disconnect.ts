import { isNamespace } from '../../core/caip.ts'
import { WalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'
import { isSameConnection, type ConnectionKey } from '../../core/connectionList.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { isRecord, ownOf } from '../../core/data/isRecord.ts'
import { dropConnections } from './dropConnections.ts'
import { endAtWallet, unrestoredSessions } from './endAtWallet.ts'
import { savedStateOf } from './savedState.ts'
import { whenListed } from './whenSettled.ts'

/** Whether a connection matches what the site passed: a connector id, or a connection object from `getState()`. */
export function isMatch(one: Connection, named: unknown): boolean {
  return isRecord(named) ? isSameConnection(one, ownOf(named) as unknown as ConnectionKey) : one.connectorId === named
}

export interface DisconnectArgs {
  namespace?: Namespace
  connection?: Connection | string
}

/** Throws `InvalidOption` for unknown arguments: ignoring them would disconnect everything. */
function checkArgs(asked: unknown): void {
  const namespace = isRecord(asked) ? asked.namespace : undefined
  if (isRecord(asked) && (namespace === undefined || isNamespace(namespace))) return
  const problem = isRecord(asked)
    ? expected('"namespace"', 'namespace', namespace)
    : expected('"disconnect"', 'object', asked)
  throw new WalletModalError('InvalidOption', { message: `Invalid option ${problem}` })
}

/**
 * Implements `disconnect()`. Drops the connections at once, including saved ones that are not restored yet, then ends
 * them at their wallets. A session that covers several namespaces ends in all of them. Without arguments it succeeds
 * even if nothing is connected. Rejects with `NotConnected` for a named connection that does not exist, `InvalidOption`
 * for an unknown namespace.
 */
export async function disconnect(modal: Modal, given: DisconnectArgs = {}): Promise<void> {
  const asked = ownOf(given)
  checkArgs(asked)
  const found = whenListed(modal)
  if (found) await found
  const { namespace, connection } = asked
  const known = modal.connections.$known.get()
  const isMeant = (one: Connection) =>
    (!namespace || one.namespace === namespace) && (connection === undefined || isMatch(one, connection))
  const shared = known.filter((one) => isMeant(one) && modal.wallets.find(one.connectorId, one.namespace)?.isShared)
  const ending = known.filter(
    (one) => isMeant(one) || shared.some(({ connectorId }) => connectorId === one.connectorId),
  )
  if (!ending.length && connection !== undefined) throw new WalletModalError('NotConnected')
  // Save a connector as disconnected only if none of its connections is left: the same id may be connected in another
  // namespace.
  const isLeft = ({ connectorId }: Connection) =>
    !known.some((one) => one.connectorId === connectorId && !ending.includes(one))
  savedStateOf(modal).saveDisconnected([
    ...new Set([...savedStateOf(modal).disconnected(), ...ending.filter(isLeft).map((one) => one.connectorId)]),
  ])
  if (modal.$features.get().multiWallet) savedStateOf(modal).rememberLeft(ending)
  const links = ending.map((one) => modal.links.of(one))
  const unseen = unrestoredSessions(
    modal,
    ending.map((one) => one.namespace),
  )
  dropConnections(modal, ending)
  await Promise.all([...ending, ...unseen].map((one, at) => endAtWallet(modal, one, links[at])))
}
