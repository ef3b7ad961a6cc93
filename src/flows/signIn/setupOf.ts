import { toWalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { optionOf } from './hostedSetup.ts'
import { createSetup, type Setup } from './setup.ts'
import { signInOf } from './signInOf.ts'

/** Whether the option has changed since `setupOf` was called. */
export function isOptionNew(modal: Modal): boolean {
  const { option, projectId, setup, problem } = signInOf(modal)
  const isOfProject = setup?.hosted ?? problem
  return optionOf(modal) !== option || Boolean(isOfProject && modal.$options.get().projectId !== projectId)
}

/** Returns how this site's visitors sign in; undefined if the option is off. Throws `InvalidOption`. */
export function setupOf(modal: Modal): Setup | undefined {
  const state = signInOf(modal)
  if (isOptionNew(modal)) {
    const { projectId } = modal.$options.get()
    Object.assign(state, { option: optionOf(modal), projectId, setup: undefined, problem: undefined })
    try {
      state.setup = createSetup(modal)
    } catch (error) {
      state.problem = toWalletModalError(error)
    }
  }
  if (state.problem) throw state.problem
  return state.setup
}
