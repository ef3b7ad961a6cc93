import type { Modal } from '../../modal.ts'
import { report } from '../modal/report.ts'
import { readSessions } from './readSessions.ts'
import { isOptionNew, setupOf } from './setupOf.ts'
import { guardViews, leaveSignIn } from './showSignIn.ts'
import { signInOf } from './signInOf.ts'
import { stopAsking } from './stopAsking.ts'

/** Reads the option, and then the sessions. Reports an invalid option to the site. */
export function applyOption(modal: Modal): void {
  const state = signInOf(modal)
  if (!isOptionNew(modal)) return
  stopAsking(modal)
  try {
    setupOf(modal)
  } catch {
    if (state.problem) report(modal, state.problem)
  }
  readSessions(modal, () => guardViews(modal))
  if (!state.setup) leaveSignIn(modal)
  // The message was for the earlier option: a view that stays creates another
  state.$progress.set({ phase: 'preparing' })
}
