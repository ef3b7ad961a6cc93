import type { PayOrder } from '../../core/pay/payOrder.ts'
import { resultOfLeaving } from '../../core/pay/payResult.ts'
import type { OpenResult } from '../../core/snapshot.ts'
import type { Modal } from '../../modal.ts'
import { paymentOf } from './paymentOf.ts'
import { tellApproved } from './sent/approved.ts'
import { settlePay } from './settlePay.ts'

/**
 * Ends showing a payment: the visitor has closed the modal, or it shows something else. Tells the site, unless it was told
 * before. What the wallet or the exchange has been asked for still counts. `opened`: what `open()` says of the visit.
 */
export function leavePay(modal: Modal, order: PayOrder | undefined, opened?: OpenResult): void {
  const { $payment } = paymentOf(modal)
  const payment = $payment.get()
  if (!payment || payment.order !== order) return
  $payment.set(undefined)
  tellApproved(modal, payment)
  settlePay(modal, order, resultOfLeaving({ ...payment, exchange: payment.exchange?.id }, opened))
}
