import { once } from '../../core/once.ts'

/** Loads the code that handles connections. Rejects with `LoadFailed`. */
export const loadSession = once(() => import('./session.ts'))
