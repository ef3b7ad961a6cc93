import type { CloseReason } from '../../core/snapshot.ts'
import type { Modal } from '../../modal.ts'
import { mustChooseNetwork } from '../networks/unsupported.ts'

/** Cancels all pending requests of the modal; their later answers are ignored. */
export function abandonPending({ attempt, pairing }: Modal): void {
  for (const one of Object.values(attempt.pending)) one?.abort()
  attempt.pending = {}
  attempt.$connect.set(undefined)
  attempt.$switch.set(undefined)
  pairing.reset()
  pairing.$siteUri.set(undefined)
}

/**
 * Closes the modal and resolves the promise of `open()`. While the visitor must choose a supported network, or sign in, the
 * modal shakes instead and this returns false; `force` closes it anyway.
 */
export function closeModal(modal: Modal, reason: CloseReason, { force = false } = {}): boolean {
  const { shell } = modal
  const isDone = reason === 'done'
  if (!shell.$open.get() || (isDone && (shell.signInFirst?.() || shell.next?.()))) return true
  const gone = reason === 'removed' || force
  if (!gone && (mustChooseNetwork(modal) || (!isDone && shell.holds?.()))) {
    shell.refuse()
    return false
  }
  abandonPending(modal)
  const { settle } = shell
  shell.settle = undefined
  shell.$open.set(false)
  modal.entry.emit('close', { reason })
  modal.router.reset()
  settle?.()
  return true
}
