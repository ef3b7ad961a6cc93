import { isSameConnection } from '../../core/connectionList.ts'
import type { Modal } from '../../modal.ts'
import { clearCaches } from '../../services/cacheKeys.ts'

/** How often the caches of this page were emptied. */
interface Cleared {
  count: number
}

function create({ connections, site, lifetime }: Modal): Cleared {
  const cleared: Cleared = { count: 0 }
  const stop = connections.$known.listen((known, before) => {
    const isEnded = before?.some((one) => !known.some((other) => isSameConnection(one, other)))
    if (!isEnded) return
    clearCaches(site.storage)
    cleared.count++
  })
  lifetime.signal.addEventListener('abort', stop, { once: true })
  return cleared
}

/**
 * From now on, empties the caches when a connection ends, whoever ends it. Called by the code that fills them, and by
 * the code that restores connections: on pages that run neither, the caches are empty, and this code is not loaded.
 */
export const clearOnDisconnect = (modal: Modal): Cleared => modal.late(create)
