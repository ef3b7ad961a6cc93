import type { Modal } from '../modal.ts'

/** Writes what a later visit takes up again. */
export function persist(modal: Modal): void {
  modal.memory.saveConnections(modal.connections.$life.get())
  modal.memory.saveNetwork(modal.networks.$activeId.get())
}

/** Remembers that a wallet was used just now (`usedId`: as it is listed), and that its connector is not one the visitor left. */
export function rememberWallet(modal: Modal, connectorId: string, max: number, usedId = connectorId): void {
  const recent = [usedId, ...modal.wallets.$recent.get().filter((id) => id !== usedId)].slice(0, max)
  modal.wallets.$recent.set(recent)
  modal.memory.saveRecent(recent)
  modal.memory.saveListed(recent.flatMap((id) => modal.walletList.find(id) ?? []))
  modal.memory.saveDisconnected(modal.memory.disconnected().filter((id) => id !== connectorId))
}
