import type { StorageLike } from '../core/options.ts'

/** The caches for answers of the Blockchain API, each under a storage key of its own. */
const CACHES = ['tokens', 'history', 'identities', 'names', 'prices'] as const

export const cacheKey = (cache: (typeof CACHES)[number]) => `wallet-modal:${cache}`

/** Empties the caches in every tab, when the visitor disconnects: they contain data about the visitor's accounts. */
export function clearCaches(storage: StorageLike): void {
  for (const cache of CACHES) storage.removeItem(cacheKey(cache))
}
