import { once } from '../../core/once.ts'

/** Fetches what only a site asks for, and no visitor in front of the first screen. Rejects with `LoadFailed`. */
export const headless = once(() => import('./headless.ts'))
