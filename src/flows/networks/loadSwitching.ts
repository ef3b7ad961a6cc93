import { once } from '../../core/once.ts'

/** Fetches what changes the network. Rejects with `LoadFailed`. */
export const switching = once(() => import('./switching.ts'))
