import { QUOTE_KEPT_MS } from '../../core/pay/limits.ts'
import type { Modal } from '../../modal.ts'
import { askToPay } from './askToPay.ts'
import { isSamePayment } from './sent/isSamePayment.ts'
import { paymentOf, type Payment } from './paymentOf.ts'
import { questionOf } from './questionOf.ts'
import { quotePay } from './quotePay.ts'
import { needsPayConsent, warnOfRepeats } from './repeatsOfPay.ts'

/** Whether the payment can be made now, as far as the visitor is concerned. */
const isReady = (modal: Modal, payment: Payment): boolean =>
  (payment.phase === 'ready' || payment.phase === 'failed') &&
  payment.quote !== undefined &&
  !needsPayConsent(payment) &&
  paymentOf(modal).settles.has(payment.order)

/**
 * Quotes an old payment anew. Returns undefined if it cannot be made any more, or is not what the visitor pressed: they look
 * again.
 */
async function refreshed(modal: Modal, before: Payment): Promise<Payment | undefined> {
  await quotePay(modal)
  const fresh = paymentOf(modal).$payment.get()
  return fresh && isReady(modal, fresh) && isSamePayment(fresh, before) ? fresh : undefined
}

/**
 * Asks the wallet to pay. A wallet cannot take a question back: if the modal is closed meanwhile, a later hash still counts,
 * and a later refusal is silent, but not an unclear answer. Never rejects.
 */
export async function confirmPay(modal: Modal): Promise<void> {
  const payment = paymentOf(modal).$payment.get()
  if (!payment || !isReady(modal, payment)) return
  const { checkedAt = 0 } = payment
  const isOld = modal.now() - checkedAt > QUOTE_KEPT_MS
  const fresh = isOld ? await refreshed(modal, payment) : payment
  if (!fresh || warnOfRepeats(modal, fresh)) return
  const question = questionOf(modal, fresh)
  if (question) await askToPay(modal, fresh, question)
}
