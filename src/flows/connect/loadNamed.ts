import { once } from '../../core/once.ts'

/** Loads the lookup of listed wallets by name. Rejects with `LoadFailed`. */
export const loadNamed = once(() => import('./namedWallet.ts'))
