import { once } from '../../core/once.ts'
import type { Modal } from '../../modal.ts'

/** Loads the code for signing in, which only some sites need. Rejects with `LoadFailed`. */
export const loadSignIn = once(() => import('../signIn/signIn.ts'))

/** Whether visitors are asked to sign in or for an e-mail address, by the site or by the project's dashboard. */
export const asksVisitors = ({ $options, $remote, $features }: Modal) =>
  $options.get().signIn || $remote.get().reownAuthentication || $features.get().emailCapture

/**
 * Resolves when it is known whether the visitor has signed in; undefined if the site does not ask for it. Rejects with
 * `InvalidOption`, `LoadFailed`.
 */
export const prepareSignIn = (modal: Modal): Promise<void> | undefined =>
  asksVisitors(modal) ? loadSignIn().then((one) => one.prepareSignIn(modal)) : undefined
