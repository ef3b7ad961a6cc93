import type { CloseReason } from '../../core/snapshot.ts'
import type { Modal } from '../../modal.ts'
import { mustChooseNetwork } from '../networks/unsupported.ts'

/** Cancels pending requests: later answers are ignored. */
export function abandonPending(modal: Modal): void {
  for (const one of Object.values(modal.pending)) one?.abort()
  modal.pending = {}
  modal.attempt.$connect.set(undefined)
  modal.attempt.$switch.set(undefined)
  modal.pairing.reset()
  modal.pairing.$given.set(undefined)
}

/**
 * Closes the modal and settles the promise of `open()`. While the visitor must choose a network it shakes instead and
 * returns false, unless `force` says that the reason is gone.
 */
export function closeModal(modal: Modal, reason: CloseReason, { force = false } = {}): boolean {
  if (!modal.shell.$open.get()) return true
  const gone = reason === 'removed' || force
  if (!gone && mustChooseNetwork(modal)) {
    modal.shell.refuse()
    return false
  }
  abandonPending(modal)
  const { settle } = modal
  modal.settle = undefined
  modal.shell.$open.set(false)
  modal.door.emit('close', { reason })
  modal.router.reset()
  settle?.()
  return true
}
