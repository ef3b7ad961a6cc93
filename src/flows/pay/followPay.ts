import { WalletModalError } from '../../core/errors.ts'
import type { SavedTransfer } from '../../core/money/savedTransfer.ts'
import type { PayOrder } from '../../core/pay/payOrder.ts'
import type { Modal } from '../../modal.ts'
import { transfersOf } from '../money/transfers.ts'
import { endPay } from './endPay.ts'
import { paymentOf } from './paymentOf.ts'
import { provePaid } from './sent/provePaid.ts'

/**
 * Ends a payment by what became of its transaction. That it was sent does not count, and neither that it is in a block:
 * whether the recipient was paid is read from a node. What a service got is not paid yet.
 */
function end(modal: Modal, order: PayOrder, { state, hash, takenBy = hash }: SavedTransfer, isDirect: boolean): void {
  if (state === 'confirmed' && !isDirect) return
  if (state === 'confirmed') return void provePaid(modal, order, takenBy)
  const error = new WalletModalError('TransactionFailed', { params: { ended: state } })
  const isUnsent = state === 'reverted' || state === 'cancelled'
  endPay(modal, order, { status: 'failure', hash, error, isUnsent })
}

/** Follows the transaction of a payment while it is shown. */
export function followReceipt(modal: Modal, order: PayOrder, hash: string, isDirect: boolean): void {
  const { $all, find } = transfersOf(modal)
  let stop = () => {}
  const look = () => {
    if (paymentOf(modal).$payment.get()?.order !== order) return stop()
    const transfer = find(hash)
    if (!transfer || transfer.state === 'pending') return
    stop()
    end(modal, order, transfer, isDirect)
  }
  stop = $all.listen(look)
  modal.lifetime.signal.addEventListener('abort', stop, { once: true })
  look()
}
