import type { Modal } from '../../modal.ts'
import { createMemory } from '../../services/storage.ts'
import { endAtWallet } from './endAtWallet.ts'

/**
 * Gives up what an earlier visit left in `text`, where the site wants no reconnecting: a session is ended at its wallet too
 * (contract B2.3), as nobody would see it any more. A wallet in the page is not told.
 */
export function giveUp(modal: Modal, text: string): void {
  const saved = createMemory({ getItem: () => text, setItem() {}, removeItem() {} }).connections()
  const sessions = saved.filter((one) => one.connectorType === 'walletConnect')
  const isFirst = (id: string, at: number) => sessions.findIndex((one) => one.connectorId === id) === at
  for (const one of sessions.filter(({ connectorId }, at) => isFirst(connectorId, at))) void endAtWallet(modal, one, undefined)
}
