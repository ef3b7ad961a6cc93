import { once } from '../../core/once.ts'

/** Loads the code that fills in Send with the values of a site. Rejects with `LoadFailed`. */
export const loadPrefill = once(() => import('../send/openSend.ts'))
