import type { Modal } from '../../modal.ts'
import { followTransfer } from './followTransfer.ts'
import { transfersOf } from './transfers.ts'

function followAll(modal: Modal): void {
  for (const { hash, state } of transfersOf(modal).$all.get()) if (state === 'pending') void followTransfer(modal, hash)
}

function create(modal: Modal): void {
  const stop = transfersOf(modal).$all.listen(() => followAll(modal))
  modal.lifetime.signal.addEventListener('abort', stop, { once: true })
}

/**
 * From now on, follows all pending transfers: those of an earlier visit, those that this page sends, and those of other
 * tabs, which may be closed before they end. Those that took longer than they are followed are followed once more.
 */
export function resumeTransfers(modal: Modal): void {
  modal.late(create)
  followAll(modal)
}
