import type { Modal } from '../../modal.ts'
import { KEYS } from '../../services/storageKeys.ts'
import { loadRestore } from './loadRestore.ts'

/**
 * Applies what other tabs, or other modals on this page, connect, choose or disconnect: without a prompt and without
 * saving anything. Returns a function that stops listening.
 */
export function syncTabs(modal: Modal, target: EventTarget): () => void {
  /** Changed storage keys, collected until the code that handles them is loaded. */
  const changedKeys: (string | null)[] = []
  const onStorage = (event: Event) => {
    const { key, from } = event as StorageEvent & { from?: unknown }
    if (from === modal.site.storage) return
    // Several keys change together, each with its own event; `connections` comes before `disconnected`. `key` is null
    // if the storage was cleared.
    const isOurs =
      key === null || [KEYS.connections, KEYS.network, KEYS.disconnected, KEYS.labels].some((one) => one === key)
    // With `reconnect: false`, a page discards saved connections when it loads; later ones belong to other tabs.
    if (!isOurs || modal.$options.get().reconnect === false || changedKeys.push(key) > 1) return
    const takeKeys = () => changedKeys.splice(0)
    // If the code fails to load, drop the collected keys; the next event tries again.
    void loadRestore().then((one) => one.followTabs(modal, takeKeys()), takeKeys)
  }
  // A page in the back/forward cache gets no `storage` events: when it is shown again, treat every key as changed.
  const onPageShow = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) onStorage(Object.assign(event, { key: null }))
  }
  const stop = new AbortController()
  target.addEventListener('storage', onStorage, stop)
  target.addEventListener('pageshow', onPageShow, stop)
  return () => stop.abort()
}
