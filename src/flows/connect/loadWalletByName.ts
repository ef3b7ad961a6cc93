import { once } from '../../core/once.ts'

/** Loads the code that finds a wallet of the wallet list by its name. Rejects with `LoadFailed`. */
export const loadWalletByName = once(() => import('./walletByName.ts'))
