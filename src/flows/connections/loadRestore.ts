import { once } from '../../core/once.ts'

/** Fetches what takes up again what is saved. Rejects with `LoadFailed`. */
export const restoring = once(() => import('./restore.ts'))
