import { isSameConnection, type ConnectionKey } from '../../core/living.ts'
import type { Modal } from '../../modal.ts'
import { memoryOf } from './memoryOf.ts'

interface Changed {
  /** Connected just now. */
  opened?: readonly ConnectionKey[]
  /** Ended just now. */
  ended?: readonly ConnectionKey[]
}

/**
 * Writes what a later visit takes up again. News from another tab may still be on their way: what it has ended is not brought
 * back, and what it has connected stays. Where there is one wallet at a time none else of its namespace is kept.
 */
export function persist(modal: Modal, { opened = [], ended = [] }: Changed = {}): void {
  const { connections, networks, $features } = modal
  const memory = memoryOf(modal)
  const life = connections.$life.get()
  const saved = memory.connections()
  const isIn = (all: readonly ConnectionKey[], one: ConnectionKey) => all.some((other) => isSameConnection(one, other))
  const isOver = (one: ConnectionKey) => isIn(ended, one) || (!$features.get().multiWallet && [...opened, ...ended].some(({ namespace }) => namespace === one.namespace))
  const mine = life.filter((one) => isIn(saved, one) || isIn(opened, one))
  memory.saveConnections([...mine, ...saved.filter((one) => !isIn(life, one) && !isOver(one))])
  memory.saveNetwork(networks.$activeId.get())
}

/** A connector is not one that the visitor left any more. */
export function noteReturn(modal: Modal, connectorId: string): void {
  memoryOf(modal).saveDisconnected(memoryOf(modal).disconnected().filter((id) => id !== connectorId))
}

/** Remembers that a wallet was used just now: by its connector's id, or as it is listed. */
export function rememberWallet(modal: Modal, usedId: string, max: number): void {
  const memory = memoryOf(modal)
  // Another tab may have used others since, which this one has not listed.
  const recent = [usedId, ...memory.recent().filter((id) => id !== usedId)].slice(0, max)
  const saved = memory.listed()
  modal.wallets.$recent.set(recent)
  memory.saveRecent(recent)
  const listing = (id: string): object | undefined => modal.walletList.find(id) ?? saved.find((one) => one.id === id)
  memory.saveListed(recent.map(listing).filter((one) => one !== undefined))
}
