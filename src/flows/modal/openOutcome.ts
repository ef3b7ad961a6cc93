import type { OpenResult } from '../../core/snapshot.ts'
import type { Modal } from '../../modal.ts'
import { isKept } from './recordOutcome.ts'
import { withMessage } from './withMessage.ts'

/**
 * Resolves the promise of `open()` with the outcome. The account is read now, since it may have changed after
 * connecting.
 */
export function reportOutcome(modal: Modal, settle: (result: OpenResult) => void): void {
  const outcome = modal.attempt.$outcome.get()
  if (outcome.outcome === 'failed') return withMessage(modal, outcome.error, (error) => settle({ ...outcome, error }))
  if (outcome.outcome !== 'connected') return settle(outcome)
  const [account, connection] = [modal.connections.describe().account, modal.connections.$active.get()]
  settle(account && connection ? { outcome: 'connected', account, connection } : { outcome: 'closed' })
}

/**
 * Resolves the promise of an earlier `open()` call that a new one replaces: as `closed`, unless the visitor connected or
 * sent something meanwhile.
 */
export function settleReplaced(modal: Modal): void {
  const { $outcome } = modal.attempt
  if (!isKept($outcome.get())) $outcome.set({ outcome: 'closed' })
  const { resolveOpen } = modal.shell
  modal.shell.resolveOpen = undefined
  resolveOpen?.()
  $outcome.set({ outcome: 'closed' })
}
