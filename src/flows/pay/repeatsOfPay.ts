import { PAY_REPEAT_MS } from '../../core/pay/limits.ts'
import { isOfOrder } from '../../core/pay/savedPayment.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { Risk } from '../../core/safety/recipientRisks.ts'
import { impactLevel } from '../../core/swap/figures.ts'
import type { Modal } from '../../modal.ts'
import { readAsked } from '../money/askedNotes.ts'
import { paymentOf, type Payment } from './paymentOf.ts'
import { readPayments } from './savedPayments.ts'

/**
 * Returns why a payment might be made twice. `asked`: the wallet still has an earlier request; `unclear`: it did not tell
 * whether it sent an earlier one; `again`: the site's reference was paid or asked for before, or the same order in the last
 * minutes.
 */
export function repeatsOfPay(modal: Modal, { order, way }: Payment): readonly Risk[] {
  const from = way === 'wallet' ? modal.connections.$active.get()?.address : undefined
  const asked = readAsked(modal).filter((one) => from !== undefined && isSameAddress(one.from, from))
  const isAgain = readPayments(modal).some((one) => {
    if (one.id === order.id) return true
    const isOpen = one.state !== 'paid' && modal.now() - one.at < PAY_REPEAT_MS
    return isOpen && isOfOrder(one, order)
  })
  return [
    ...(asked.some((one) => !one.isUnclear) ? [{ kind: 'asked' } as const] : []),
    ...(asked.some((one) => one.isUnclear) ? [{ kind: 'unclear' } as const] : []),
    ...(isAgain ? [{ kind: 'again' } as const] : []),
  ]
}

/** Whether a service is paid, and nobody knows how much of that the recipient gets. */
export const isUnpriced = ({ quote, loss }: Payment): boolean => quote?.isDirect === false && loss === undefined

/** Whether the visitor must confirm a danger before anybody is asked. */
export function needsPayConsent(payment: Payment): boolean {
  const { repeats = [], loss, plan, isConfirmed } = payment
  if (isConfirmed) return false
  const isLossy = impactLevel(loss) === 'accept' || isUnpriced(payment)
  return isLossy || repeats.length > 0 || plan?.contract !== undefined
}

/** Warns of payments that other tabs have made since the check. Returns whether it did: then the visitor must confirm. */
export function warnOfRepeats(modal: Modal, payment: Payment): boolean {
  const known = payment.repeats ?? []
  const found = repeatsOfPay(modal, payment).filter(({ kind }) => !known.some((one) => one.kind === kind))
  if (found.length)
    paymentOf(modal).change(payment.order, { phase: 'ready', repeats: [...found, ...known], isConfirmed: false })
  return found.length > 0
}

/** Confirms the dangers of the payment, or takes that back. */
export function confirmPayRisks(modal: Modal, isConfirmed: boolean): void {
  const { $payment, change } = paymentOf(modal)
  const payment = $payment.get()
  if (payment) change(payment.order, { isConfirmed })
}
