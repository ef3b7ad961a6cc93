import type { Modal } from '../../../modal.ts'
import { followStatus } from '../followStatus.ts'
import { paymentOf } from '../paymentOf.ts'
import { savePayment } from '../savedPayments.ts'
import { followPurchase } from './followPurchase.ts'

/** Notes that the exchange is asked, and follows what it says. It may pay from now on, whatever becomes of its window. */
export function startWindow(modal: Modal): void {
  const { $payment, change } = paymentOf(modal)
  const payment = $payment.get()
  if (!payment?.session || !payment.exchange) return
  const { order, exchange, session, quote } = payment
  const requestId = quote?.isDirect === false ? quote.steps[0]?.requestId : undefined
  const asked = { exchange: exchange.id, sessionId: session.id, ...(requestId !== undefined && { requestId }) }
  savePayment(modal, order, { state: 'pending', ...asked })
  const { error: _, ...rest } = payment
  $payment.set({ ...rest, phase: 'window' })
  change(order, { status: 'waiting' })
  // A wallet that is lost meanwhile has nothing to do with it.
  const stay = () => $payment.get()?.order === order && /^(?:window|pending)$/.test($payment.get()?.phase ?? '')
  modal.shell.next = stay
  // Until the visitor has paid there, the title is the exchange's name, not that a payment is processed.
  modal.router.reset({ view: 'PayLoading', title: exchange.name })
  void followPurchase(modal, order, asked)
  if (requestId !== undefined) void followStatus(modal, order, requestId)
}
