import { formatUnits } from '../../../core/money/amount.ts'
import type { PayOrder } from '../../../core/pay/payOrder.ts'
import type { Modal } from '../../../modal.ts'
import { track } from '../../modal/track.ts'
import { paymentOf, type Payment } from '../paymentOf.ts'

const configurationOf = ({ asset, amount, recipient }: PayOrder) => ({
  network: asset.network,
  asset: asset.address ?? 'native',
  recipient,
  amount: formatUnits(amount, asset.decimals),
})

const factsOf = ({ order, way = 'wallet', exchange, session, status, hash, error }: Payment) => ({
  source: 'pay' as const,
  paymentId: order.id,
  configuration: configurationOf(order),
  currentPayment: { type: way, exchangeId: exchange?.id, sessionId: session?.id, status, result: hash },
  message: error?.message,
})

/** Whether it is known which exchanges can pay, or the payment goes on without them. */
const isListed = ({ phase, exchanges }: Payment): boolean =>
  phase !== 'choosing' || exchanges?.state === 'known' || exchanges?.state === 'failed'

const isFailed = ({ phase, status }: Payment): boolean =>
  phase === 'failed' || (phase === 'ended' && status !== 'success' && status !== 'submitted')

/** A payment that was sent, but not yet confirmed, has neither succeeded nor failed. */
const isPaid = ({ phase, status }: Payment): boolean => phase === 'ended' && status === 'success'

/** Emits the analytics events of payments, derived from changes of the current payment. */
export function trackPay(modal: Modal): void {
  const { note } = track(modal)
  const { $payment } = paymentOf(modal)
  let listed: PayOrder | undefined
  const noteOpen = ({ order, exchanges }: Payment) => {
    listed = order
    const ids = (exchanges?.list ?? []).map(({ id }) => id)
    note('PAY_MODAL_OPEN', { exchanges: ids, configuration: configurationOf(order) })
  }
  const onChange = (now: Payment | undefined, last: Payment | undefined) => {
    if (last && last.order !== now?.order && last.order !== listed) noteOpen(last)
    if (!now) return
    const before = last?.order === now.order ? last : undefined
    if (now.order !== listed && isListed(now)) noteOpen(now)
    // A payment of an earlier visit was already initiated there: it is only tracked to its end.
    if (!before) return
    const { exchange } = now
    if (now.way === 'exchange' && exchange && (before.way !== now.way || before.exchange?.id !== exchange.id)) {
      const { paymentId: _, message: __, ...facts } = factsOf(now)
      note('PAY_EXCHANGE_SELECTED', { ...facts, exchange: { id: exchange.id }, headless: false })
    }
    // An approval and the payment after it count as one.
    if (now.phase === 'asking' && before.phase !== 'asking' && now.doneCount === 0) note('PAY_INITIATED', factsOf(now))
    if (isPaid(now) && !isPaid(before)) note('PAY_SUCCESS', factsOf(now))
    if (isFailed(now) && !isFailed(before)) note('PAY_ERROR', factsOf(now), now.error?.code)
  }
  const stop = $payment.listen(onChange)
  modal.lifetime.signal.addEventListener('abort', stop, { once: true })
}
