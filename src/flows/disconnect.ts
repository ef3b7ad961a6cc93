import { WalletModalError } from '../core/errors.ts'
import type { Connection, Namespace } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { closeModal } from './closeModal.ts'
import { persist } from './persist.ts'

/**
 * Forgets a connection: state, listeners and, unless `isSaved` says that another tab saw to it, storage.
 * Losing the address closes the modal (contract C6).
 */
export function dropConnection(modal: Modal, namespace: Namespace, { isSaved = true } = {}): void {
  const connection = modal.connections.of(namespace)
  modal.links.get(namespace)?.unwatch()
  modal.links.delete(namespace)
  if (!connection) return
  const wasActive = modal.connections.$active.get() === connection
  modal.connections.remove(namespace)
  modal.balances.clear()
  if (isSaved) persist(modal)
  modal.door.emit('disconnect', { namespace, connectorId: connection.connectorId })
  // A network that the site does not know stays in use only as long as its wallet is connected.
  const first = modal.networks.$configured.get()[0]
  if (wasActive && first && modal.networks.$active.get().unsupported) modal.networks.$activeId.set(first.caipNetworkId)
  if (wasActive) closeModal(modal, 'done', { force: true })
}

/** Whether a connection is the one a site names: its id, or the object of `getState()`. */
function isNamed(one: Connection, named: Connection | string): boolean {
  return typeof named === 'string' ? one.connectorId === named : one.connectorId === named.connectorId && one.namespace === named.namespace
}

/**
 * Ends connections, here at once and then at the wallet, so that a reload does not bring them back.
 * Rejects with `NotConnected` when a connection is named that does not exist; with nothing named, ending nothing is fine.
 */
export async function disconnect(modal: Modal, { namespace, connection }: { namespace?: Namespace; connection?: Connection | string } = {}): Promise<void> {
  const isMeant = (one: Connection) => (!namespace || one.namespace === namespace) && (!connection || isNamed(one, connection))
  const ending = modal.connections.$all.get().filter(isMeant)
  const awaited = [...modal.awaited.values()].filter(isMeant)
  if (!ending.length && !awaited.length && connection) throw new WalletModalError('NotConnected')
  const ids = [...ending, ...awaited].map((one) => one.connectorId)
  modal.memory.saveDisconnected([...new Set([...modal.memory.disconnected(), ...ids])])
  for (const one of awaited) modal.awaited.delete(one.namespace)
  const links = ending.map((one) => modal.links.get(one.namespace)?.link)
  for (const one of ending) dropConnection(modal, one.namespace)
  if (awaited.length) persist(modal)
  await Promise.all(links.map((link) => link?.close()))
}
