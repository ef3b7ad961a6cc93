import { QUOTE_KEPT_MS } from '../../../core/pay/limits.ts'
import { isSameAsset } from '../../../core/pay/payAsset.ts'
import type { PayQuote } from '../../../core/pay/payQuote.ts'
import type { Modal } from '../../../modal.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import { paymentOf, type Payment } from '../paymentOf.ts'
import { quotePay } from '../quotePay.ts'
import { needsPayConsent } from '../repeatsOfPay.ts'
import { depositOf } from '../reviewPay.ts'

/** Whether a quote pays the same asset to the same receiver, and no more of it. */
function isNoWorse(fresh: PayQuote, before: PayQuote): boolean {
  const [{ asset, amount }, known] = [fresh.origin, before.origin]
  const [receiver, other] = [depositOf(fresh)?.receiver, depositOf(before)?.receiver]
  const isSameReceiver = receiver !== undefined && other !== undefined && isSameAddress(receiver, other)
  return isSameReceiver && isSameAsset(asset, known.asset) && amount <= known.amount
}

/** Whether a quote of a service is too old: it may not watch the deposit any more. */
export const isOld = (modal: Modal, { quote, checkedAt = 0 }: Payment): boolean =>
  quote?.isDirect === false && modal.now() - checkedAt > QUOTE_KEPT_MS

/**
 * Quotes a payment by a service anew. Undefined if it costs more now, another address is paid, another exchange was chosen
 * meanwhile, or it cannot be made any more: the visitor looks again.
 */
export async function renewed(modal: Modal, payment: Payment): Promise<Payment | undefined> {
  const { order, exchange, quote } = payment
  await quotePay(modal)
  const fresh = paymentOf(modal).$payment.get()
  if (fresh?.order !== order || fresh.phase !== 'ready' || needsPayConsent(fresh)) return undefined
  if (fresh.way !== 'exchange' || fresh.exchange?.id !== exchange?.id) return undefined
  return quote && fresh.quote && isNoWorse(fresh.quote, quote) ? fresh : undefined
}
