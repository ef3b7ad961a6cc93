import type { Connection } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { KEYS } from '../services/storage.ts'
import { dropConnections } from './disconnect.ts'
import { loadBalance } from './loadBalance.ts'
import { reconnect } from './reconnect.ts'

/**
 * Takes over the account that another tab chose. Its network is the wallet's business, which is asked, silently: not every
 * wallet tells each tab, and some have a network for each.
 */
async function follow(modal: Modal, { namespace, connectorId, ...here }: Connection, there: Connection): Promise<void> {
  const open = modal.links.get(namespace)
  if (!open) return
  if (there.address !== here.address && here.accounts.some(({ address }) => address === there.address)) {
    modal.connections.change(namespace, connectorId, { address: there.address })
    void loadBalance(modal)
  }
  if (there.network === here.network) return
  const link = await modal.wallets.find(connectorId, namespace)?.restore(there).catch(() => null)
  if (link && modal.links.get(namespace) === open) open.link.moved?.(link.network)
}

/** Takes over what another tab connected, chose or disconnected, without a prompt and without writing. Returns the stop function. */
export function syncTabs(modal: Modal, target: EventTarget): () => void {
  const onStorage = (event: Event) => {
    const { key } = event as StorageEvent
    // Each key arrives by itself, a connection before it is taken from the list of those left; null: all was cleared.
    const isOurs = key === null || [KEYS.connections, KEYS.network, KEYS.disconnected].some((one) => one === key)
    // Each visit for itself: then nothing that is saved is this page's.
    if (!isOurs || modal.$options.get().reconnect === false) return
    const saved = modal.memory.connections()
    modal.awaited.clear()
    for (const one of key === KEYS.network ? [] : modal.connections.$all.get()) {
      const there = saved.find(({ namespace }) => namespace === one.namespace)
      if (there?.connectorId === one.connectorId) void follow(modal, one, there)
      else dropConnections(modal, [one.namespace], { isSaved: false })
    }
    void reconnect(modal)
  }
  target.addEventListener('storage', onStorage)
  return () => target.removeEventListener('storage', onStorage)
}
