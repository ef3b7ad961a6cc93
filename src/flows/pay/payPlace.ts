import { formatExact } from '../../core/money/exactAmount.ts'
import type { Modal } from '../../modal.ts'
import type { Prefilled } from '../money/comeBack.ts'
import { paymentOf } from './paymentOf.ts'

/** Shows how the payment is made, with the amount as title. */
export function showQuote(modal: Modal): void {
  const { order } = paymentOf(modal).$payment.get() ?? {}
  if (!order) return
  const { decimals, symbol } = order.asset
  const amount = `${formatExact(order.amount, decimals, modal.locale.$locale.get())} ${symbol}`.trim()
  modal.router.push({ view: 'PayQuote', title: modal.locale.$t.get()('pay.titleOf', { amount }) })
}

/** Where a payment comes back to, once the visitor has connected a wallet or chosen a network. */
export const payPlace = (modal: Modal): Prefilled => ({
  view: 'Pay',
  ability: 'pay',
  isOn: ({ pay }) => pay,
  enter() {
    const { phase, way } = paymentOf(modal).$payment.get() ?? {}
    if (phase === 'pending' || phase === 'ended') modal.router.reset({ view: 'PayLoading' })
    else if (way === 'wallet') showQuote(modal)
  },
})
