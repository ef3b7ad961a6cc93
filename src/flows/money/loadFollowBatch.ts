import { once } from '../../core/once.ts'

/** Loads the code that asks a wallet what became of a batch. Rejects with `LoadFailed`. */
export const loadFollowBatch = once(() => import('../swap/sent/followBatch.ts'))
