import { once } from '../../core/once.ts'

/** Loads the code that renews what Account shows. Rejects with `LoadFailed`. */
export const loadRefresh = once(() => import('../assets/refreshers.ts'))
