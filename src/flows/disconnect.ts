import { WalletModalError } from '../core/errors.ts'
import { isSameConnection, type ConnectionKey } from '../core/lifeCycle.ts'
import type { Connection, Namespace } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { closeModal } from './closeModal.ts'
import { forgetApp } from './forgetApp.ts'
import { loadBalance } from './loadBalance.ts'
import { persist } from './persist.ts'
import { setNetwork } from './setNetwork.ts'

/**
 * Forgets connections: state, listeners and, unless `isSaved` says that another tab saw to it, storage. Of several in a namespace
 * another one is in use then, without an event (specification §4). When the active one is lost another takes its place; when none
 * is left the modal closes (contract C6).
 */
export function dropConnections(modal: Modal, keys: readonly ConnectionKey[], { isSaved = true } = {}): void {
  const { connections } = modal
  const active = connections.$active.get()
  const inUse = keys.map(({ namespace }) => connections.of(namespace)).filter((one, at, all) => one && all.indexOf(one) === at)
  const dropped = connections.$life.get().filter((one) => keys.some((key) => isSameConnection(one, key)))
  if (!dropped.length) return
  for (const one of dropped) modal.links.drop(one)
  connections.move({ type: 'ended', keys })
  for (const one of dropped) forget(modal, one)
  if (isSaved) persist(modal)
  for (const one of inUse) {
    if (one && !connections.of(one.namespace)) modal.door.emit('disconnect', { namespace: one.namespace, connectorId: one.connectorId })
  }
  if (active && dropped.includes(active)) useNext(modal)
}

/** Forgets what an account of a connection owned, unless another one has it too. */
function forget(modal: Modal, connection: Connection): void {
  const isHeld = (address: string) => modal.connections.$all.get().some(({ accounts }) => accounts.some((one) => one.address === address))
  forgetApp(modal, connection)
  modal.balances.forget({ accounts: connection.accounts.filter(({ address }) => !isHeld(address)) })
}

/** Goes on with another connection; without one the modal closes, except where wallets are looked after. */
export function useNext(modal: Modal): void {
  const next = modal.connections.$active.get() ?? modal.connections.$all.get()[0]
  if (next) {
    setNetwork(modal, next.network)
    return void loadBalance(modal)
  }
  // A network that the site does not know stays in use only as long as its wallet is connected.
  const first = modal.networks.$configured.get()[0]
  if (first && modal.networks.$active.get().unsupported) modal.networks.use(first.caipNetworkId)
  if (modal.router.$route.get().view !== 'ProfileWallets') closeModal(modal, 'done', { force: true })
}

/** Whether a connection is the one a site names: its id, or the object of `getState()`. */
export function isNamed(one: Connection, named: Connection | string): boolean {
  return typeof named === 'string' ? one.connectorId === named : isSameConnection(one, named)
}

/**
 * Ends connections, here at once and then at the wallet, so that a reload does not bring them back. A session of several
 * namespaces ends in all of them.
 * Rejects with `NotConnected` when a connection is named that does not exist; with nothing named, ending nothing is fine.
 */
export async function disconnect(modal: Modal, { namespace, connection }: { namespace?: Namespace; connection?: Connection | string } = {}): Promise<void> {
  const life = modal.connections.$life.get()
  const isNamedHere = (one: Connection) => (!namespace || one.namespace === namespace) && (!connection || isNamed(one, connection))
  const shared = life.filter((one) => isNamedHere(one) && modal.wallets.find(one.connectorId, one.namespace)?.isShared)
  const ending = life.filter((one) => isNamedHere(one) || shared.some(({ connectorId }) => connectorId === one.connectorId))
  if (!ending.length && connection) throw new WalletModalError('NotConnected')
  modal.memory.saveDisconnected([...new Set([...modal.memory.disconnected(), ...ending.map((one) => one.connectorId)])])
  if (modal.$features.get().multiWallet) modal.memory.rememberLeft(ending)
  const links = ending.map((one) => modal.links.of(one)?.link)
  dropConnections(modal, ending)
  await Promise.all(links.map((link) => link?.close()))
}
