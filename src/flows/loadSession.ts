import { once } from '../core/once.ts'

/** Fetches what deals with connections. Rejects with `LoadFailed`. */
export const session = once(() => import('./session.ts'))
/** Fetches what takes up again what is saved. Rejects with `LoadFailed`. */
export const restoring = once(() => import('./restore.ts'))
