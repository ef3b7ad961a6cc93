import { WalletModalError } from '../core/errors.ts'
import type { Connection, Namespace } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { closeModal } from './closeModal.ts'
import { forgetApp } from './forgetApp.ts'
import { persist } from './persist.ts'
import { setNetwork } from './setNetwork.ts'

/**
 * Forgets connections: state, listeners and, unless `isSaved` says that another tab saw to it, storage. When the active one is
 * lost another connected namespace takes its place; when none is left the modal closes (contract C6).
 */
export function dropConnections(modal: Modal, namespaces: readonly Namespace[], { isSaved = true } = {}): void {
  const active = modal.connections.$active.get()
  const dropped = namespaces.map((namespace) => forget(modal, namespace)).filter((one) => one !== undefined)
  if (!dropped.length) return
  if (isSaved) persist(modal)
  for (const { namespace, connectorId } of dropped) modal.door.emit('disconnect', { namespace, connectorId })
  if (!active || !dropped.includes(active)) return
  const [next] = modal.connections.$all.get()
  if (next) return setNetwork(modal, next.network)
  // A network that the site does not know stays in use only as long as its wallet is connected.
  const first = modal.networks.$configured.get()[0]
  if (first && modal.networks.$active.get().unsupported) modal.networks.use(first.caipNetworkId)
  closeModal(modal, 'done', { force: true })
}

/** Takes one connection out of the state. */
function forget(modal: Modal, namespace: Namespace): Connection | undefined {
  const connection = modal.connections.of(namespace)
  modal.links.get(namespace)?.unwatch()
  modal.links.delete(namespace)
  if (!connection) return undefined
  modal.connections.remove(namespace)
  forgetApp(modal, connection)
  modal.balances.forget(connection)
  return connection
}

/** Whether a connection is the one a site names: its id, or the object of `getState()`. */
export function isNamed(one: Connection, named: Connection | string): boolean {
  return typeof named === 'string' ? one.connectorId === named : one.connectorId === named.connectorId && one.namespace === named.namespace
}

/**
 * Ends connections, here at once and then at the wallet, so that a reload does not bring them back.
 * Rejects with `NotConnected` when a connection is named that does not exist; with nothing named, ending nothing is fine.
 */
export async function disconnect(modal: Modal, { namespace, connection }: { namespace?: Namespace; connection?: Connection | string } = {}): Promise<void> {
  const isNamedHere = (one: Connection) => (!namespace || one.namespace === namespace) && (!connection || isNamed(one, connection))
  const shared = modal.connections.$all.get().filter((one) => isNamedHere(one) && modal.wallets.find(one.connectorId, one.namespace)?.isShared)
  const isMeant = (one: Connection) => isNamedHere(one) || shared.some(({ connectorId }) => connectorId === one.connectorId)
  const ending = modal.connections.$all.get().filter(isMeant)
  const awaited = [...modal.awaited.values()].filter(isMeant)
  if (!ending.length && !awaited.length && connection) throw new WalletModalError('NotConnected')
  const ids = [...ending, ...awaited].map((one) => one.connectorId)
  modal.memory.saveDisconnected([...new Set([...modal.memory.disconnected(), ...ids])])
  for (const one of awaited) modal.awaited.delete(one.namespace)
  const links = ending.map((one) => modal.links.get(one.namespace)?.link)
  dropConnections(modal, ending.map((one) => one.namespace))
  if (awaited.length) persist(modal)
  await Promise.all(links.map((link) => link?.close()))
}
