import { once } from '../../core/once.ts'

/** Loads the code that tells what became of a swap. Rejects with `LoadFailed`. */
export const loadTellSwap = once(() => import('../swap/tellSwap.ts'))
