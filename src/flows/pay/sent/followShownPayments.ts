import type { Modal } from '../../../modal.ts'
import { shownTransfersOf, type ShowsEnd } from '../../money/shownTransfers.ts'
import { paymentOf } from '../paymentOf.ts'

/** From now on, no toast tells what becomes of a payment while a view tells it. */
export function followShownPayments(modal: Modal): void {
  const showsPayment: ShowsEnd = ({ hash, kind }) =>
    kind === 'pay' && paymentOf(modal).$payment.get()?.hash === hash && modal.router.$route.get().view === 'PayLoading'
  shownTransfersOf(modal).add(showsPayment)
}
