import { once } from '../../core/once.ts'

/** Loads the login code for `connect()` and `open({ wallet })`. Rejects with `LoadFailed`. */
export const loadLogin = once(() => import('../login/headlessLogin.ts'))
