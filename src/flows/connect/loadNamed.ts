import { once } from '../../core/once.ts'

/** Fetches what knows listed wallets by the names that sites give them. Rejects with `LoadFailed`. */
export const loadNamed = once(() => import('./namedWallet.ts'))
