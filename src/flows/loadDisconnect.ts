import { once } from '../core/once.ts'

/** Fetches what ends connections. Rejects with `LoadFailed`. */
export const leaving = once(() => import('./disconnect.ts'))
