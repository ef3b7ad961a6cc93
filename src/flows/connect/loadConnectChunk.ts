import { once } from '../../core/once.ts'

/** Loads the code that connects a wallet. Rejects with `LoadFailed`. */
export const loadConnectChunk = once(() => import('./connectChunk.ts'))
