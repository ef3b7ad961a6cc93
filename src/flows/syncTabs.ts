import type { Modal } from '../modal.ts'
import { KEYS } from '../services/storage.ts'
import { dropConnection } from './disconnect.ts'
import { reconnect } from './reconnect.ts'

/** Takes over what another tab connected or disconnected, without a prompt. Returns the stop function. */
export function syncTabs(modal: Modal, target: EventTarget): () => void {
  const onStorage = (event: Event) => {
    const { key } = event as StorageEvent
    if (key !== KEYS.connections && key !== null) return
    const saved = modal.memory.connections()
    for (const { namespace, connectorId } of modal.connections.$all.get()) {
      const there = saved.find((one) => one.namespace === namespace)
      if (there?.connectorId !== connectorId) dropConnection(modal, namespace)
    }
    if (modal.$options.get().reconnect !== false) void reconnect(modal)
  }
  target.addEventListener('storage', onStorage)
  return () => target.removeEventListener('storage', onStorage)
}
