import { isSameConnection } from '../../core/connectionList.ts'
import type { Modal } from '../../modal.ts'
import { accountOf, connectedNow, signInOf } from './signInOf.ts'

/** Ends the pending request for a signature: a later answer signs in nobody. */
export function stopAsking(modal: Modal): void {
  const state = signInOf(modal)
  state.pending?.stop.abort()
  state.pending = undefined
}

/** Ends the pending request if its connection has ended, or has another account or network now. */
export function stopOutdated(modal: Modal): void {
  const { pending } = signInOf(modal)
  const now = connectedNow(modal)
  if (!pending || (now && accountOf(now) === pending.account && isSameConnection(now, pending.connection))) return
  stopAsking(modal)
}
