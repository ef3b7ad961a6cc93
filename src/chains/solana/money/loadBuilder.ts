import { once } from '../../../core/once.ts'

/** Loads the code that writes transactions, with the library of Solana. Rejects with `LoadFailed`. */
export const loadBuilder = once(() => import('./buildTransaction.ts'))
