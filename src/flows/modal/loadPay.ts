import { once } from '../../core/once.ts'

/** Loads the code for `pay()`. Rejects with `LoadFailed`. */
export const loadPay = once(() => import('../pay/payForSite.ts'))
