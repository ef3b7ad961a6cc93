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
 * modal shakes instead and this returns false, unless it is `removed`, or nothing comes next (`done`: call `settle`).
 */
export function closeModal(modal: Modal, reason: CloseReason): boolean {
  const { shell } = modal
  if (!shell.$open.get()) return true
  const isAsked = reason !== 'removed' && reason !== 'done'
  if (isAsked && (mustChooseNetwork(modal) || shell.holds?.())) {
    shell.refuse()
    return false
  }
  abandonPending(modal)
  const { resolveOpen } = shell
  shell.resolveOpen = undefined
  shell.$open.set(false)
  modal.entry.emit('close', { reason })
  modal.router.reset()
  resolveOpen?.()
  return true
}
