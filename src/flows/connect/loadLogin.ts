import { once } from '../../core/once.ts'

/** Fetches what signs in without Connect. Rejects with `LoadFailed`. */
export const loadLogin = once(() => import('../login/loginWithout.ts'))
