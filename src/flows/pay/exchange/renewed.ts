import { QUOTE_KEPT_MS } from '../../../core/pay/limits.ts'
import { isSameAsset } from '../../../core/pay/payAsset.ts'
import type { PayQuote } from '../../../core/pay/payQuote.ts'
import type { Modal } from '../../../modal.ts'
import { paymentOf, type Payment } from '../paymentOf.ts'
import { quotePay } from '../quotePay.ts'
import { needsPayConsent } from '../repeatsOfPay.ts'

const isNoDearer = ({ origin }: PayQuote, { origin: before }: PayQuote) =>
  isSameAsset(origin.asset, before.asset) && origin.amount <= before.amount

/** Whether a quote of a service is too old: it may not watch the deposit any more. */
export const isOld = (modal: Modal, { quote, checkedAt = 0 }: Payment): boolean =>
  quote?.isDirect === false && modal.now() - checkedAt > QUOTE_KEPT_MS

/**
 * Quotes a payment by a service anew. Undefined if it costs more now, or cannot be made any more: the visitor looks again.
 */
export async function renewed(modal: Modal, payment: Payment): Promise<Payment | undefined> {
  const { order, quote } = payment
  await quotePay(modal)
  const fresh = paymentOf(modal).$payment.get()
  if (fresh?.order !== order || fresh.phase !== 'ready' || needsPayConsent(fresh)) return undefined
  return quote && fresh.quote && isNoDearer(fresh.quote, quote) ? fresh : undefined
}
