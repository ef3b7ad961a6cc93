import type { Modal } from '../../modal.ts'

/** The visitor no longer waits for the switch; a failure stays to be told where they go. */
export function abandonSwitch(modal: Modal): void {
  modal.pending.switch?.abort()
  modal.pending.switch = undefined
  if (modal.attempt.$switch.get()?.phase !== 'failed') modal.attempt.$switch.set(undefined)
}
