import { once } from '../../core/once.ts'

/** Loads the network switching code. Rejects with `LoadFailed`. */
export const loadSwitching = once(() => import('./switching.ts'))
