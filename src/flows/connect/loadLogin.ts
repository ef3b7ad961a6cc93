import { once } from '../../core/once.ts'

/**
 * Loads the code for e-mail and social login, which `connect()` and `open({ wallet })` may need. Rejects with
 * `LoadFailed`.
 */
export const loadLogin = once(() => import('../login/headlessLogin.ts'))

/** Loads the code that finishes a social login after its redirect. Rejects with `LoadFailed`. */
export const loadLoginReturn = once(() => import('../login/resumeRedirectLogin.ts'))
