import type { Modal } from '../../modal.ts'
import { clearCaches } from '../../services/cacheKeys.ts'
import { createMemory } from '../../services/storage.ts'
import { endAtWallet } from './endAtWallet.ts'

/**
 * Ends saved connections for a site that sets `reconnect: false`; `text` is the removed storage entry. WalletConnect
 * sessions are ended at the wallet, where they would otherwise stay open unseen; browser extensions are not asked to
 * disconnect.
 */
export function discardSaved(modal: Modal, text: string): void {
  clearCaches(modal.site.storage)
  const saved = createMemory({ getItem: () => text, setItem() {}, removeItem() {} }).connections()
  const sessions = saved.filter((one) => one.connectorType === 'walletConnect')
  const isFirst = (id: string, at: number) => sessions.findIndex((one) => one.connectorId === id) === at
  for (const one of sessions.filter(({ connectorId }, at) => isFirst(connectorId, at)))
    void endAtWallet(modal, one, undefined)
}
