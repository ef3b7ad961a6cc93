import { once } from '../../core/once.ts'

/** Loads the check of the site, which no first screen needs. Rejects with `LoadFailed`. */
export const loadSiteCheck = once(() => import('./siteChunk.ts'))
