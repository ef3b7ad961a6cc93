import type { Modal } from '../../../modal.ts'
import { paymentOf } from '../paymentOf.ts'
import { quotePay } from '../quotePay.ts'
import { warnOfRepeats } from '../repeatsOfPay.ts'
import { isOld } from './renewed.ts'
import { startWindow } from './startWindow.ts'

/**
 * Goes on with a payment whose window was blocked. Call it when the visitor presses the link. False if the link must not
 * open: the payment may be made twice, or is quoted anew, because a service may not watch an old deposit any more.
 */
export function openBlocked(modal: Modal): boolean {
  const payment = paymentOf(modal).$payment.get()
  if (payment?.phase !== 'blocked' || warnOfRepeats(modal, payment)) return false
  if (isOld(modal, payment)) {
    void quotePay(modal)
    return false
  }
  startWindow(modal)
  return true
}
