import { once } from '../../core/once.ts'

/** Fetches what deals with connections. Rejects with `LoadFailed`. */
export const session = once(() => import('./session.ts'))
