import type { StorageLike } from '../core/options.ts'

/** Creates a storage in memory, used where the browser blocks its own. */
function createMemoryStorage(): StorageLike {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/**
 * Creates the storage to use: the site's own, else `localStorage`, else memory. Browsers may throw on access (sandboxed
 * iframes, cookie settings) or on writing (quota, private windows); then the value is kept in memory.
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
    // Memory first: values that could not be written to storage are only there, and are newer.
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
