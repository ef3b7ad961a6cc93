import type { Modal } from '../../modal.ts'
import { transfersOf } from './transfers.ts'

/**
 * Takes a transfer that stays pending off the lists. It is followed all the same: a toast tells what became of it, and
 * then it is listed again.
 */
export function hideTransfer(modal: Modal, hash: string): void {
  transfersOf(modal).update(hash, { isHidden: true })
  modal.toasts.add((t) => t('transfers.hidden'), 'info')
}
