import { once } from '../../core/once.ts'
import type { Modal } from '../../modal.ts'

/** Loads the code for signing in, which only sites with the option `signIn` need. Rejects with `LoadFailed`. */
export const loadSignIn = once(() => import('../signIn/signIn.ts'))

/**
 * Resolves when it is known whether the visitor has signed in; undefined if the site does not ask for it. Rejects with
 * `InvalidOption`, `LoadFailed`.
 */
export const prepareSignIn = (modal: Modal): Promise<void> | undefined =>
  modal.$options.get().signIn ? loadSignIn().then((one) => one.prepareSignIn(modal)) : undefined
