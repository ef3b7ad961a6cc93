import { once } from '../../core/once.ts'

/** Loads what few names need: gateways of offchain names, and normalization beyond ASCII. Rejects with `LoadFailed`. */
export const loadFull = once(() => import('./full.ts'))
