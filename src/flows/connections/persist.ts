import { isSameConnection, type ConnectionKey } from '../../core/connectionList.ts'
import type { Modal } from '../../modal.ts'
import { savedStateOf } from './savedState.ts'

interface Changed {
  /** Connections added by this change. */
  opened?: readonly ConnectionKey[]
  /** Connections removed by this change. */
  ended?: readonly ConnectionKey[]
}

/**
 * Saves the connections and the network for the next visit. Another tab may have written meanwhile: connections that it
 * removed are not saved again, and those that it added are kept. Without `multiWallet` only one connection per
 * namespace is saved.
 */
export function persist(modal: Modal, { opened = [], ended = [] }: Changed = {}): void {
  const { connections, networks, $features } = modal
  const memory = savedStateOf(modal)
  const known = connections.$known.get()
  const saved = memory.connections()
  const isIn = (all: readonly ConnectionKey[], one: ConnectionKey) => all.some((other) => isSameConnection(one, other))
  const isOver = (one: ConnectionKey) =>
    isIn(ended, one) ||
    (!$features.get().multiWallet && [...opened, ...ended].some(({ namespace }) => namespace === one.namespace))
  const mine = known.filter((one) => isIn(saved, one) || isIn(opened, one))
  memory.saveConnections([...mine, ...saved.filter((one) => !isIn(known, one) && !isOver(one))])
  memory.saveNetwork(networks.$activeId.get())
}

/** Removes a connector from the saved list of connectors that the visitor disconnected. */
export function clearDisconnected(modal: Modal, connectorId: string): void {
  savedStateOf(modal).saveDisconnected(
    savedStateOf(modal)
      .disconnected()
      .filter((id) => id !== connectorId),
  )
}

/** Adds a wallet to the recently used ones, by connector id or by id in the wallet list. */
export function rememberWallet(modal: Modal, usedId: string, max: number): void {
  const memory = savedStateOf(modal)
  // Read the storage again: another tab may have used other wallets.
  const recent = [usedId, ...memory.recent().filter((id) => id !== usedId)].slice(0, max)
  const saved = memory.listed()
  modal.wallets.$recent.set(recent)
  memory.saveRecent(recent)
  const listing = (id: string): object | undefined => modal.walletList.find(id) ?? saved.find((one) => one.id === id)
  memory.saveListed(recent.map(listing).filter((one) => one !== undefined))
}
