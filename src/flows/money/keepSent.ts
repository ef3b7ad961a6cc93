import { isNamed, type SavedTransfer } from '../../core/money/savedTransfer.ts'
import type { Modal } from '../../modal.ts'
import { resumeTransfers } from './resumeTransfers.ts'
import { transfersOf } from './transfers.ts'

/** Saves a transaction that a wallet has just sent, follows it, and tells the site, if its hash is known. */
export function keepSent(modal: Modal, sent: Omit<SavedTransfer, 'at' | 'state'>): void {
  const { hash, network, kind = 'send' } = sent
  transfersOf(modal).add({ ...sent, at: modal.now(), state: 'pending' })
  resumeTransfers(modal)
  if (isNamed(sent)) modal.entry.emit('transaction', { hash, network, kind })
}
