import { PAY_TIMEOUT_MS } from '../../core/pay/limits.ts'
import type { PayOrder } from '../../core/pay/payOrder.ts'
import type { PayResult } from '../../core/pay/payResult.ts'
import type { OpenResult } from '../../core/snapshot.ts'
import type { Modal } from '../../modal.ts'
import { dropToasts } from '../../state/dropToasts.ts'
import { openModal } from '../modal/openModal.ts'
import { connectFirst } from '../money/comeBack.ts'
import { trackPay } from './analytics/trackPay.ts'
import { loadExchanges } from './exchange/loadExchanges.ts'
import { expirePay } from './expirePay.ts'
import { followPayPlace } from './followPayPlace.ts'
import { followShownPayments } from './sent/followShownPayments.ts'
import { leavePay } from './leavePay.ts'
import { paymentOf } from './paymentOf.ts'
import { payPlace } from './payPlace.ts'
import { goOnWith, resumed } from './resumePay.ts'

/** A payment that is shown: how it ends, and the result of the `open()` with which it is shown. */
interface Opened {
  result: Promise<PayResult>
  opened: Promise<OpenResult>
}

/**
 * Shows a payment. The one before is settled first. A payment with a reference that is pending already goes on, instead of
 * being made again.
 */
export function openPay(modal: Modal, order: PayOrder, show = () => openModal(modal, { view: 'Pay' })): Opened {
  const { $payment, settles } = paymentOf(modal)
  modal.late(followPayPlace)
  modal.late(followShownPayments)
  modal.late(trackPay)
  leavePay(modal, $payment.get()?.order)
  // A visitor could take an earlier success for the outcome of this payment.
  dropToasts(modal.toasts, ({ tone }) => tone === 'success')
  const result = new Promise<PayResult>((resolve) => settles.set(order, resolve))
  const pending = resumed(modal, order)
  $payment.set(pending ?? { order, phase: 'choosing', doneCount: 0 })
  const opened = show()
  const leave = () => leavePay(modal, order)
  const timer = setTimeout(() => expirePay(modal, order), PAY_TIMEOUT_MS)
  modal.lifetime.signal.addEventListener('abort', leave, { once: true })
  void result.then(() => clearTimeout(timer))
  void opened.then((how) => {
    leavePay(modal, order, how)
    modal.lifetime.signal.removeEventListener('abort', leave)
  })
  // The visitor has to choose a network first.
  if (modal.router.$route.get().view !== 'Pay') connectFirst(modal, payPlace(modal), undefined)
  if (pending) goOnWith(modal, pending)
  else void loadExchanges(modal)
  return { result, opened }
}
