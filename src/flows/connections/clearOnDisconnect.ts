import { isSameConnection } from '../../core/connectionList.ts'
import type { Modal } from '../../modal.ts'
import { clearCaches } from '../../services/cacheKeys.ts'

function create({ connections, site, lifetime }: Modal): void {
  const stop = connections.$known.listen((known, before) => {
    const isEnded = before?.some((one) => !known.some((other) => isSameConnection(one, other)))
    if (isEnded) clearCaches(site.storage)
  })
  lifetime.signal.addEventListener('abort', stop, { once: true })
}

/**
 * From now on, empties the caches when a connection ends, whoever ends it. Called by the code that fills them, and by
 * the code that restores connections: on pages that run neither, the caches are empty, and this code is not loaded.
 */
export const clearOnDisconnect = (modal: Modal): void => modal.late(create)
