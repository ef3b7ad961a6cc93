import { isSameConnection, type ConnectionKey } from '../../core/connectionList.ts'
import type { Modal } from '../../modal.ts'
import { savedStateOf } from './savedState.ts'

interface Changed {
  /** Just connected. */
  opened?: readonly ConnectionKey[]
  /** Just ended. */
  ended?: readonly ConnectionKey[]
}

/**
 * Saves the connections for a later visit. Another tab may have written meanwhile: what it ended is not restored, and
 * what it connected is kept. Without `multiWallet` only one connection of each namespace is kept.
 */
export function persist(modal: Modal, { opened = [], ended = [] }: Changed = {}): void {
  const { connections, networks, $features } = modal
  const memory = savedStateOf(modal)
  const known = connections.$known.get()
  const saved = memory.connections()
  const isIn = (all: readonly ConnectionKey[], one: ConnectionKey) => all.some((other) => isSameConnection(one, other))
  const isOver = (one: ConnectionKey) => isIn(ended, one) || (!$features.get().multiWallet && [...opened, ...ended].some(({ namespace }) => namespace === one.namespace))
  const mine = known.filter((one) => isIn(saved, one) || isIn(opened, one))
  memory.saveConnections([...mine, ...saved.filter((one) => !isIn(known, one) && !isOver(one))])
  memory.saveNetwork(networks.$activeId.get())
}

/** Clears the disconnected mark of a connector. */
export function clearDisconnected(modal: Modal, connectorId: string): void {
  savedStateOf(modal).saveDisconnected(savedStateOf(modal).disconnected().filter((id) => id !== connectorId))
}

/** Adds a wallet to the recent ones, by connector id or listing id. */
export function rememberWallet(modal: Modal, usedId: string, max: number): void {
  const memory = savedStateOf(modal)
  // Read again: another tab may have used wallets that this one does not list.
  const recent = [usedId, ...memory.recent().filter((id) => id !== usedId)].slice(0, max)
  const saved = memory.listed()
  modal.wallets.$recent.set(recent)
  memory.saveRecent(recent)
  const listing = (id: string): object | undefined => modal.walletList.find(id) ?? saved.find((one) => one.id === id)
  memory.saveListed(recent.map(listing).filter((one) => one !== undefined))
}
