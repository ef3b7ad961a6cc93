import { formatExact } from '../../core/money/exactAmount.ts'
import type { TransferStatus } from '../../core/pay/transferStatus.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Modal } from '../../modal.ts'
import type { Prefilled } from '../money/comeBack.ts'
import { paymentOf } from './paymentOf.ts'

/** Shows how the payment is made, with the amount as title. */
export function showQuote(modal: Modal): void {
  const { order } = paymentOf(modal).$payment.get() ?? {}
  if (!order) return
  const { decimals, symbol } = order.asset
  const title = (t: Translate) => {
    const amount = `${formatExact(order.amount, decimals, modal.locale.$locale.get())} ${symbol}`.trim()
    return t('pay.titleOf', { amount })
  }
  modal.router.push({ view: 'PayQuote', title })
}

/** What a payment that has ended is called. */
export const END_TITLES: Readonly<Partial<Record<TransferStatus, MessageKey>>> = {
  success: 'pay.completed',
  submitted: 'pay.submitted',
  refund: 'pay.refunded',
  timeout: 'pay.expired',
  failure: 'pay.failed',
}

/** Shows what becomes of a payment. Its end is the title. */
export function showEnd({ router }: Modal, status?: TransferStatus): void {
  const key = status && END_TITLES[status]
  // Before the view has loaded its messages, a message is its key.
  const title = key && ((t: Translate) => (t(key) === key ? '' : t(key)))
  router.reset({ view: 'PayLoading', ...(title && { title }) })
}

/** Where a payment comes back to, once the visitor has connected a wallet or chosen a network. */
export const payPlace = (modal: Modal): Prefilled => ({
  view: 'Pay',
  ability: 'pay',
  isOn: ({ pay }) => pay,
  enter() {
    const { phase, status, way } = paymentOf(modal).$payment.get() ?? {}
    if (phase === 'pending' || phase === 'ended') showEnd(modal, status)
    else if (way === 'wallet') showQuote(modal)
  },
})
