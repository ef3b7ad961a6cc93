import { once } from '../../core/once.ts'

/** Loads the code that restores saved connections. Rejects with `LoadFailed`. */
export const loadRestore = once(() => import('./restore.ts'))
