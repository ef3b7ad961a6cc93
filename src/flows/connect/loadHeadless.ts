import { once } from '../../core/once.ts'

/** Loads the calls that only a site makes, never the first screen. Rejects with `LoadFailed`. */
export const headless = once(() => import('./headless.ts'))
