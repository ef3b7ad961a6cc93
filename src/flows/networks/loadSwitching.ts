import { once } from '../../core/once.ts'

/** Loads the code that switches networks. Rejects with `LoadFailed`. */
export const loadSwitching = once(() => import('./switching.ts'))
