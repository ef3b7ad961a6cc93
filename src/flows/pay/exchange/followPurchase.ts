import { pause } from '../../../core/money/pause.ts'
import { PAY_POLL_MS } from '../../../core/pay/limits.ts'
import type { Purchase } from '../../../core/pay/payApi.ts'
import type { PayOrder } from '../../../core/pay/payOrder.ts'
import type { Modal } from '../../../modal.ts'
import { endPay } from '../endPay.ts'
import { payApiOf } from '../payApiOf.ts'
import { paymentOf } from '../paymentOf.ts'
import { readPayments, savePayment } from '../savedPayments.ts'
import { provePaid } from '../sent/provePaid.ts'

interface Session {
  exchange: string
  sessionId: string
  /** By which a service knows the payment, if it is not the exchange that pays the recipient. */
  requestId?: string | undefined
}

/**
 * Follows a transaction that an exchange names. It may be of any other payment: whether it paid the recipient is read from a
 * node, and one that has paid something else before pays nothing.
 */
function keepSent(modal: Modal, order: PayOrder, session: Session, hash: string): void {
  const { network } = order.asset
  const isUsed = readPayments(modal).some((one) => one.hash === hash && one.id !== order.id)
  savePayment(modal, order, { state: 'pending', ...session, hash })
  paymentOf(modal).change(order, { phase: 'pending', status: 'pending', hash })
  modal.entry.emit('transaction', { hash, network, kind: 'pay' })
  if (isUsed) endPay(modal, order, { status: 'submitted' })
  else void provePaid(modal, order, hash)
}

/**
 * Keeps the transaction by which an exchange has paid a service, and tells the site. The recipient is not paid by it: the
 * service says how that ends.
 */
function keepServicePaid(modal: Modal, order: PayOrder, session: Session, hash: string): void {
  const { $payment, change } = paymentOf(modal)
  // After a reload, what was paid with is not known any more.
  const { network } = $payment.get()?.origin ?? {}
  savePayment(modal, order, { state: 'pending', ...session, hash })
  change(order, { hash })
  if (network !== undefined) modal.entry.emit('transaction', { hash, network, kind: 'pay' })
}

/**
 * Ends the payment if the exchange says so. Its word counts if it names no transaction, but not for a session that was read
 * from the storage: that may be of another payment.
 */
function look(modal: Modal, order: PayOrder, session: Session, { status, hash }: Purchase): void {
  const { $payment, change } = paymentOf(modal)
  if (status === 'FAILED') return endPay(modal, order, { status: 'failure' })
  if (session.requestId !== undefined) {
    if (status === 'SUCCESS' && hash !== undefined) keepServicePaid(modal, order, session, hash)
    return
  }
  if (status === 'IN_PROGRESS') change(order, { status: 'pending' })
  if (status !== 'SUCCESS') return
  if (hash !== undefined) keepSent(modal, order, session, hash)
  else endPay(modal, order, { status: $payment.get()?.session?.url ? 'success' : 'submitted' })
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
    const { requestId, ...ask } = session
    const purchase = await payApiOf(modal)
      .purchase({ ...ask, signal })
      .catch(() => undefined)
    if (purchase && isShown()) look(modal, order, session, purchase)
    if (requestId !== undefined && purchase?.status === 'SUCCESS') return
    if (isShown()) await pause(PAY_POLL_MS, signal).catch(() => {})
  }
}
