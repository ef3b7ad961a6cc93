import { pause } from '../../core/money/pause.ts'
import { PAY_POLL_MS } from '../../core/pay/limits.ts'
import type { PayOrder } from '../../core/pay/payOrder.ts'
import { isFinalStatus, type TransferStatus } from '../../core/pay/transferStatus.ts'
import type { Modal } from '../../modal.ts'
import { transfersOf } from '../money/transfers.ts'
import { endPay, type FinalStatus } from './endPay.ts'
import { payApiOf } from './payApiOf.ts'
import { paymentOf, type Payment } from './paymentOf.ts'

/**
 * Whether the network has carried out what the wallet sent: before that, no service can have got it, whatever it says. A
 * transaction that is forgotten by now was sent long ago.
 */
function isReceived(modal: Modal, hash: string | undefined): boolean {
  const sent = hash === undefined ? undefined : transfersOf(modal).find(hash)
  return sent === undefined || sent.state === 'confirmed'
}

/** What the service says was paid is only known to be sent for an id that was read from the storage: it may be of another payment. */
const endOf = (payment: Payment | undefined, status: TransferStatus): FinalStatus =>
  status === 'success' && payment?.requestId !== undefined ? 'submitted' : (status as FinalStatus)

/**
 * Asks the transfers service every 3 s what became of a payment, while it is shown, until that is final. A service that
 * cannot be asked says nothing about the payment: it is asked again, as is one that tells the end of what it cannot have
 * got yet. Never rejects.
 */
export async function followStatus(modal: Modal, order: PayOrder, requestId: string): Promise<void> {
  const { $payment, change } = paymentOf(modal)
  const { signal } = modal.lifetime
  const isFollowed = () => {
    const payment = $payment.get()
    return !signal.aborted && payment?.order === order && payment.phase !== 'ended'
  }
  while (isFollowed()) {
    await pause(PAY_POLL_MS, signal).catch(() => {})
    if (!isFollowed()) return
    const status = await payApiOf(modal)
      .status(requestId, signal)
      .catch(() => undefined)
    if (!status || !isFollowed()) continue
    if (!isFinalStatus(status)) change(order, { status })
    else if (isReceived(modal, $payment.get()?.hash)) endPay(modal, order, { status: endOf($payment.get(), status) })
  }
}
