import { once } from '../../core/once.ts'

/** Loads the code that ends connections. Rejects with `LoadFailed`. */
export const loadDisconnect = once(() => import('./disconnect.ts'))
