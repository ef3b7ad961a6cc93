import type { Modal } from '../../../modal.ts'
import { shownTransfersOf, type ShowsEnd } from '../../money/shownTransfers.ts'
import { paymentOf } from '../paymentOf.ts'

/**
 * From now on, no toast tells of a payment what a view tells: what becomes of it, or, before it is made again, that it was
 * made.
 */
export function followShownPayments(modal: Modal): void {
  const showsPayment: ShowsEnd = ({ hash, kind }, is) => {
    const payment = paymentOf(modal).$payment.get()
    if (kind !== 'pay' || !payment) return false
    const { view } = modal.router.$route.get()
    if (payment.hash === hash) return view === 'PayLoading'
    return is === 'confirmed' && view === 'PayQuote' && payment.repeats?.some((one) => one.kind === 'again') === true
  }
  shownTransfersOf(modal).add(showsPayment)
}
