import type { Modal } from '../../modal.ts'
import { createMemory } from '../../services/storage.ts'
import { endAtWallet } from './endAtWallet.ts'

/**
 * Discards the saved connections in `text` if the site does not reconnect. Pairing sessions are ended at the wallet
 * too, since nobody would see them any more; in-page wallets are not told.
 */
export function discardSaved(modal: Modal, text: string): void {
  const saved = createMemory({ getItem: () => text, setItem() {}, removeItem() {} }).connections()
  const sessions = saved.filter((one) => one.connectorType === 'walletConnect')
  const isFirst = (id: string, at: number) => sessions.findIndex((one) => one.connectorId === id) === at
  for (const one of sessions.filter(({ connectorId }, at) => isFirst(connectorId, at))) void endAtWallet(modal, one, undefined)
}
