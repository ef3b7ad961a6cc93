import { isSameConnection, type ConnectionKey } from '../core/living.ts'
import type { Modal } from '../modal.ts'
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
  const recent = [usedId, ...modal.wallets.$recent.get().filter((id) => id !== usedId)].slice(0, max)
  modal.wallets.$recent.set(recent)
  memoryOf(modal).saveRecent(recent)
  memoryOf(modal).saveListed(recent.flatMap((id) => modal.walletList.find(id) ?? []))
}
