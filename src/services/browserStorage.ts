import type { StorageLike } from '../core/options.ts'

/** A page-long storage for where the browser keeps nothing. */
function createMemoryStorage(): StorageLike {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/**
 * The storage in use: the site's own, else `localStorage`, else memory. Blocked storage throws on access (sandboxed iframes,
 * cookie settings) or on writing (quota, private windows): neither may stop a visitor, so a failing one is answered from memory.
 */
export function createBrowserStorage(own: () => StorageLike | undefined): StorageLike {
  const memory = createMemoryStorage()
  const attempt = <T>(use: (storage: StorageLike) => T): T => {
    try {
      return use(own() ?? localStorage)
    } catch {
      return use(memory)
    }
  }
  return {
    // What could not be written is newer than what is there.
    getItem: (key) => memory.getItem(key) ?? attempt((storage) => storage.getItem(key)),
    setItem(key, value) {
      memory.removeItem(key)
      attempt((storage) => storage.setItem(key, value))
    },
    removeItem(key) {
      memory.removeItem(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}
