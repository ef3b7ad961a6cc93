import { once } from '../../core/once.ts'

/** Loads the restore code. Rejects with `LoadFailed`. */
export const loadRestore = once(() => import('./restore.ts'))
