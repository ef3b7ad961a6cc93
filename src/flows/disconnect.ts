import { isNamespace } from '../core/caip.ts'
import { WalletModalError } from '../core/errors.ts'
import { isSameConnection, type ConnectionKey } from '../core/living.ts'
import type { Connection, Namespace } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { isObject } from '../services/storage.ts'
import { move } from '../state/move.ts'
import { closeModal } from './closeModal.ts'
import { endAtWallet, unseenSessions } from './endAtWallet.ts'
import { forgetApp } from './forgetApp.ts'
import { leaveUnsupported } from './leaveUnsupported.ts'
import { loadBalance } from './loadBalance.ts'
import { persist } from './persist.ts'
import { setNetwork } from './setNetwork.ts'
import { memoryOf } from './memoryOf.ts'
import { whenFound } from './whenSettled.ts'

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
  move(connections, { type: 'ended', keys })
  for (const one of dropped) forget(modal, one)
  for (const { namespace, connectorId } of lastOf(modal, dropped, inUse)) modal.door.emit('disconnect', { namespace, connectorId })
  const hasNext = !active || !dropped.includes(active) || useNext(modal)
  if (isSaved) persist(modal, { ended: keys })
  // Contract C6: without an account there is nothing to be shown, except where wallets are looked after, or one is chosen.
  if (!hasNext && !/^(?:ProfileWallets|Connect)$/.test(modal.router.$route.get().view)) closeModal(modal, 'done', { force: true })
}

/** Of those dropped, one for each namespace where nothing is connected any more. One that is only being restored is none yet. */
function lastOf({ connections }: Modal, dropped: readonly Connection[], inUse: readonly (Connection | undefined)[]): Connection[] {
  const isOpen = (one: Connection) => one.status === 'connected'
  const isLast = ({ namespace, status }: Connection) =>
    status === 'connected' ? !connections.$all.get().some((one) => one.namespace === namespace && isOpen(one)) : !connections.of(namespace)
  const gone = dropped.filter((one) => (isOpen(one) || inUse.includes(one)) && isLast(one))
  return gone.filter((one, at) => gone.findIndex((other) => other.namespace === one.namespace) === at)
}

/** Forgets what an account of a connection owned, unless another one has it too. */
function forget(modal: Modal, connection: Connection): void {
  const isHeld = (address: string) => modal.connections.$all.get().some(({ accounts }) => accounts.some((one) => one.address === address))
  forgetApp(modal, connection)
  modal.balances.forget({ accounts: connection.accounts.filter(({ address }) => !isHeld(address)) })
}

/** Goes on with another connection, of another namespace where need be, and to UnsupportedChain or from it; false where there is none. */
export function useNext(modal: Modal): boolean {
  const { connections, networks } = modal
  const next = connections.$active.get() ?? connections.$all.get()[0]
  // A network that the site does not know stays in use only as long as its wallet is connected.
  const kept = networks.$active.get().unsupported ? networks.$configured.get()[0]?.caipNetworkId : networks.$activeId.get()
  const network = next?.network ?? kept
  if (network) setNetwork(modal, network)
  if (!next) return false
  leaveUnsupported(modal)
  void loadBalance(modal)
  return true
}

/** Whether a connection is the one a site names: its id, or the object of `getState()`. What is neither names none. */
export function isNamed(one: Connection, named: unknown): boolean {
  return isObject(named) ? isSameConnection(one, named as unknown as ConnectionKey) : one.connectorId === named
}

export interface Ending {
  namespace?: Namespace
  connection?: Connection | string
}

/** What a site wants to be ended has to be understood: what is not would end everything. */
function checkEnding(asked: unknown): void {
  const namespace = isObject(asked) ? asked.namespace : undefined
  if (isObject(asked) && (namespace === undefined || isNamespace(namespace))) return
  const [name, wanted, value] = isObject(asked) ? ['namespace', 'a namespace', namespace] : ['disconnect', 'an object', asked]
  throw new WalletModalError('InvalidOption', { message: `Invalid option "${name}": Expected ${wanted}, received ${JSON.stringify(value)}` })
}

/**
 * Ends connections, here at once and then at the wallet, so that a reload does not bring them back. A session of several
 * namespaces ends in all of them. What is about to be restored is ended too.
 * Rejects with `NotConnected` when a connection is named that does not exist; with nothing named, ending nothing is fine.
 * `InvalidOption` for a namespace that does not exist.
 */
export async function disconnect(modal: Modal, asked: Ending = {}): Promise<void> {
  checkEnding(asked)
  const found = whenFound(modal)
  if (found) await found
  const { namespace, connection } = asked
  const life = modal.connections.$life.get()
  const isNamedHere = (one: Connection) => (!namespace || one.namespace === namespace) && (connection === undefined || isNamed(one, connection))
  const shared = life.filter((one) => isNamedHere(one) && modal.wallets.find(one.connectorId, one.namespace)?.isShared)
  const ending = life.filter((one) => isNamedHere(one) || shared.some(({ connectorId }) => connectorId === one.connectorId))
  if (!ending.length && connection !== undefined) throw new WalletModalError('NotConnected')
  // A wallet may have the same id in two namespaces, and stay connected in the other.
  const isLeft = ({ connectorId }: Connection) => !life.some((one) => one.connectorId === connectorId && !ending.includes(one))
  memoryOf(modal).saveDisconnected([...new Set([...memoryOf(modal).disconnected(), ...ending.filter(isLeft).map((one) => one.connectorId)])])
  if (modal.$features.get().multiWallet) memoryOf(modal).rememberLeft(ending)
  const links = ending.map((one) => modal.links.of(one))
  const unseen = unseenSessions(modal, ending.map((one) => one.namespace))
  dropConnections(modal, ending)
  await Promise.all([...ending, ...unseen].map((one, at) => endAtWallet(modal, one, links[at])))
}
