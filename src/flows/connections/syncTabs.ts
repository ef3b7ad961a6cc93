import type { Modal } from '../../modal.ts'
import { KEYS } from '../../services/storageKeys.ts'
import { loadRestore } from './loadRestore.ts'

/**
 * Follows what other tabs, or other widgets on the page, connect, choose or disconnect: without a prompt and without
 * writing. Returns the stop function.
 */
export function syncTabs(modal: Modal, target: EventTarget): () => void {
  /** Changed keys, collected while the code loads and then handled at once. */
  const news: (string | null)[] = []
  const onStorage = (event: Event) => {
    const { key, from } = event as StorageEvent & { from?: unknown }
    if (from === modal.site.storage) return
    // Each key has an event of its own, and a connection is saved before its disconnected mark is cleared. null: the
    // storage was cleared.
    const isOurs = key === null || [KEYS.connections, KEYS.network, KEYS.disconnected, KEYS.labels].some((one) => one === key)
    // With `reconnect: false` saved connections are not ours.
    if (!isOurs || modal.$options.get().reconnect === false || news.push(key) > 1) return
    const take = () => news.splice(0)
    // If the code does not load, wait for the next event.
    void loadRestore().then((one) => one.followTabs(modal, take()), take)
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
