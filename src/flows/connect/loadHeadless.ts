import { once } from '../../core/once.ts'

/** Loads the calls that only a site makes, never the first screen. Rejects with `LoadFailed`. */
export const loadHeadless = once(() => import('./headless.ts'))
