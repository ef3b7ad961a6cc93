import type { Transfer } from '../../core/money/chainMoney.ts'
import type { Modal } from '../../modal.ts'
import { keepSent } from '../money/keepSent.ts'
import { followReceipt } from './followPay.ts'
import { followStatus } from './followStatus.ts'
import { paymentOf, type Payment } from './paymentOf.ts'
import { savePayment } from './savedPayments.ts'

/** Saves what the wallet has sent, shows that it is on its way, tells the site, and follows it. */
export function keepPaid(modal: Modal, payment: Payment, transfer: Transfer, hash: string): void {
  const store = paymentOf(modal)
  const { order, quote } = payment
  const { network, from, to, amount, token } = transfer
  const { symbol, decimals } = quote?.origin.asset ?? order.asset
  const requestId = quote?.isDirect === false ? quote.steps.at(-1)?.requestId : undefined
  const isDirect = requestId === undefined
  savePayment(modal, order, { state: 'pending', from, hash, ...(isDirect ? { isDirect } : { requestId }) })
  const isShown = store.$payment.get()?.order === order
  // Before the event: a site may close or reopen the modal in its handler.
  if (isShown) {
    const { $outcome } = modal.attempt
    store.before = $outcome.get()
    $outcome.set({ outcome: 'sent', hash })
    store.change(order, { phase: 'pending', status: isDirect ? 'pending' : 'waiting', hash })
    modal.router.reset({ view: 'PayLoading' })
  } else modal.toasts.add((t) => t('send.started'), 'info')
  keepSent(modal, {
    ...{ hash, network, from, to, amount: String(amount), symbol, decimals, kind: 'pay' },
    ...(token !== undefined && { token }),
  })
  if (!isShown) return
  followReceipt(modal, order, hash, isDirect)
  if (!isDirect) void followStatus(modal, order, requestId)
}
