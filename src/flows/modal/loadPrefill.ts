import { once } from '../../core/once.ts'

/** Loads the code that fills in Send or Swap with the values of a site. Rejects with `LoadFailed`. */
export const loadPrefill = once(() => import('../send/openSend.ts'))
export const loadSwapPrefill = once(() => import('../swap/openSwap.ts'))
