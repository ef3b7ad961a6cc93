import { WalletModalError } from '../../core/errors.ts'
import type { SavedTransfer } from '../../core/money/savedTransfer.ts'
import type { SwapOrder } from '../../core/swap/chainSwap.ts'
import type { Modal } from '../../modal.ts'
import { transfersOf } from '../money/transfers.ts'
import { isOfSwap } from './repeatsOfSwap.ts'

/** Returns the approval of a swap that waits for the network; undefined if there is none, or the visitor has hidden it. */
export const pendingApproval = (modal: Modal, order: SwapOrder): SavedTransfer | undefined =>
  transfersOf(modal)
    .$all.get()
    .find((one) => one.kind === 'approve' && one.state === 'pending' && !one.isHidden && isOfSwap(one, order))

/** Returns how long the network has taken for a sent step of a swap, if it is longer than usual. */
export const waitOf = (all: readonly SavedTransfer[], order: SwapOrder): SavedTransfer['wait'] =>
  all.findLast((one) => one.state === 'pending' && isOfSwap(one, order))?.wait

/**
 * Waits until a sent transaction is no longer pending. Rejects with `TransactionFailed` if the network did not carry it
 * out (`params.ended` says what became of it), and with `Aborted` when the signal fires.
 */
export function whenEnded(modal: Modal, { hash }: Pick<SavedTransfer, 'hash'>, signal: AbortSignal): Promise<void> {
  const { $all, find } = transfersOf(modal)
  return new Promise((resolve, reject) => {
    let stop = () => {}
    const end = (act: () => void) => {
      stop()
      signal.removeEventListener('abort', abort)
      act()
    }
    const abort = () => end(() => reject(new WalletModalError('Aborted')))
    const look = () => {
      const { state = 'dropped' } = find(hash) ?? {}
      if (state === 'confirmed') end(resolve)
      else if (state !== 'pending')
        end(() => reject(new WalletModalError('TransactionFailed', { params: { ended: state } })))
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) return abort()
    stop = $all.listen(look)
    look()
  })
}
