import type { Modal } from '../../modal.ts'

/** Stops waiting for the network switch. A failure stays, for the next view to show. */
export function abandonSwitch(modal: Modal): void {
  modal.attempt.pending.switch?.abort()
  modal.attempt.pending.switch = undefined
  if (modal.attempt.$switch.get()?.phase !== 'failed') modal.attempt.$switch.set(undefined)
}
