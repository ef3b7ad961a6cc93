import { once } from '../../core/once.ts'

/**
 * Loads the code that only few names need: gateways of offchain names, and normalization beyond ASCII. Rejects with
 * `LoadFailed`.
 */
export const loadFull = once(() => import('./full.ts'))
