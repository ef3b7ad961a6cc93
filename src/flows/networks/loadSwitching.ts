import { once } from '../../core/once.ts'

/** Loads the network switching code. Rejects with `LoadFailed`. */
export const switching = once(() => import('./switching.ts'))
