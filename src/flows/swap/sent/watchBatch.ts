import { isNamed, type SavedTransfer } from '../../../core/money/savedTransfer.ts'
import type { Modal } from '../../../modal.ts'
import { transfersOf } from '../../money/transfers.ts'

/**
 * Calls a function once the wallet has named the transaction of a batch, has ended it without, or takes longer than it is
 * followed; with undefined if the browser's storage no longer has it.
 */
export function watchBatch(modal: Modal, batch: string, end: (sent: SavedTransfer | undefined) => void): void {
  const stop = transfersOf(modal).$all.listen((all) => {
    const sent = all.find((one) => one.batch === batch)
    if (sent && !isNamed(sent) && sent.state === 'pending' && sent.wait !== 'late') return
    stop()
    end(sent)
  })
  modal.lifetime.signal.addEventListener('abort', stop, { once: true })
}
