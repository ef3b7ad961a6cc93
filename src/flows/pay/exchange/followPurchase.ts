import { pause } from '../../../core/money/pause.ts'
import { PAY_POLL_MS } from '../../../core/pay/limits.ts'
import type { Purchase } from '../../../core/pay/payApi.ts'
import type { PayOrder } from '../../../core/pay/payOrder.ts'
import type { Modal } from '../../../modal.ts'
import { endPay } from '../endPay.ts'
import { payApiOf } from '../payApiOf.ts'
import { paymentOf } from '../paymentOf.ts'

interface Session {
  exchange: string
  sessionId: string
}

/** Ends the payment if the exchange says so. Tells the site the exchange's transaction. */
function look(modal: Modal, order: PayOrder, { status, hash }: Purchase): void {
  if (status === 'FAILED') return endPay(modal, order, { status: 'failure' })
  if (status === 'IN_PROGRESS') paymentOf(modal).change(order, { status: 'pending' })
  if (status !== 'SUCCESS') return
  endPay(modal, order, { status: 'success', hash })
  if (hash !== undefined) modal.entry.emit('transaction', { hash, network: order.asset.network, kind: 'pay' })
}

/**
 * Asks the exchange every 3 s what became of a payment, while it is shown. What could not be asked is asked again: a failed
 * question is no failed payment. Never rejects.
 */
export async function followPurchase(modal: Modal, order: PayOrder, session: Session): Promise<void> {
  const { $payment } = paymentOf(modal)
  const { signal } = modal.lifetime
  const isShown = () => {
    const payment = $payment.get()
    return payment?.order === order && payment.phase === 'window' && !signal.aborted
  }
  while (isShown()) {
    const purchase = await payApiOf(modal)
      .purchase({ ...session, signal })
      .catch(() => undefined)
    if (purchase && isShown()) look(modal, order, purchase)
    if (isShown()) await pause(PAY_POLL_MS, signal).catch(() => {})
  }
}
