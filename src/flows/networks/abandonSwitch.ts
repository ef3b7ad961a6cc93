import type { Modal } from '../../modal.ts'

/** Stops waiting for a network switch. A failure stays, since the next view shows it. */
export function abandonSwitch(modal: Modal): void {
  modal.attempt.pending.switch?.abort()
  modal.attempt.pending.switch = undefined
  if (modal.attempt.$switch.get()?.phase !== 'failed') modal.attempt.$switch.set(undefined)
}
