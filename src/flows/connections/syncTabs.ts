import type { Modal } from '../../modal.ts'
import { KEYS } from '../../services/storageKeys.ts'
import { restoring } from './loadRestore.ts'

/** Takes over what another tab, or another widget on the page, connected, chose or disconnected, without a prompt and without writing. Returns the stop function. */
export function syncTabs(modal: Modal, target: EventTarget): () => void {
  /** What came while the code is fetched is looked at once. */
  const news: (string | null)[] = []
  const onStorage = (event: Event) => {
    const { key, memory } = event as StorageEvent & { memory?: unknown }
    if (memory && memory === modal.memory) return
    // Each key arrives by itself, a connection before it is taken from the list of those left; null: all was cleared.
    const isOurs = key === null || [KEYS.connections, KEYS.network, KEYS.disconnected, KEYS.labels].some((one) => one === key)
    // Each visit for itself: then nothing that is saved is this page's.
    if (!isOurs || modal.$options.get().reconnect === false || news.push(key) > 1) return
    const take = () => news.splice(0)
    // Without the code nothing changes here, until the next news.
    void restoring().then((one) => one.followTabs(modal, take()), take)
  }
  // A page in the back/forward cache gets no `storage` events: when it comes back, treat every key as changed.
  const onPageShow = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) onStorage(Object.assign(event, { key: null }))
  }
  const stop = new AbortController()
  target.addEventListener('storage', onStorage, stop)
  target.addEventListener('pageshow', onPageShow, stop)
  return () => stop.abort()
}
