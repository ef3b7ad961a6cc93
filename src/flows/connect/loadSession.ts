import { once } from '../../core/once.ts'

/** Loads the code that handles connections. Rejects with `LoadFailed`. */
export const session = once(() => import('./session.ts'))
