import type { StorageLike } from '../core/options.ts'

/** What is kept of the Blockchain API's answers, each under a key of its own. */
const CACHES = ['tokens', 'history', 'identities', 'names', 'prices'] as const

export const cacheKey = (cache: (typeof CACHES)[number]) => `wallet-modal:${cache}`

/** Empties the caches, in every tab: they are about the accounts of a visitor who disconnects. */
export function clearCaches(storage: StorageLike): void {
  for (const cache of CACHES) storage.removeItem(cacheKey(cache))
}
