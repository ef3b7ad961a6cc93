import type { PayOrder } from '../../core/pay/payOrder.ts'
import { detailsOf } from '../../core/pay/payResult.ts'
import type { Modal } from '../../modal.ts'
import { abandonPending } from '../modal/closeModal.ts'
import { isKept } from '../modal/recordOutcome.ts'
import { paymentOf, type Payment } from './paymentOf.ts'
import { showEnd } from './payPlace.ts'
import { settlePay } from './settlePay.ts'

/** Whether a wallet, an exchange or a service still works on the payment. */
const isAtWork = ({ phase }: Payment): boolean => /^(?:asking|late|pending|window)$/.test(phase)

/** Shows that the payment has expired. From now on nobody is asked. */
export function showExpired(modal: Modal, order: PayOrder): void {
  abandonPending(modal)
  modal.shell.next = undefined
  paymentOf(modal).change(order, { phase: 'ended', status: 'timeout' })
  showEnd(modal, 'timeout')
}

/**
 * Tells the site that the payment took too long. What is asked for already is followed on, and shown, but an exchange's
 * window is not offered any more.
 */
export function expirePay(modal: Modal, order: PayOrder): void {
  const { $payment, change } = paymentOf(modal)
  const payment = $payment.get()
  if (payment?.order !== order) return
  const { $outcome } = modal.attempt
  if (!isKept($outcome.get())) $outcome.set({ outcome: 'expired' })
  change(order, { isExpired: true })
  if (payment.phase === 'window') showEnd(modal, 'timeout')
  if (!isAtWork(payment)) showExpired(modal, order)
  settlePay(modal, order, { outcome: 'expired', ...detailsOf({ ...payment, exchange: payment.exchange?.id }) })
}
