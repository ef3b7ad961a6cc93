import { once } from '../../core/once.ts'

/** Loads the code for `disconnect()`. Rejects with `LoadFailed`. */
export const loadDisconnect = once(() => import('./disconnect.ts'))
