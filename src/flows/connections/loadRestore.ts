import { once } from '../../core/once.ts'

/** Loads the restore code. Rejects with `LoadFailed`. */
export const restoring = once(() => import('./restore.ts'))
