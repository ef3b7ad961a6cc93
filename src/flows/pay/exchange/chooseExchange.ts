import type { Exchange } from '../../../core/pay/payApi.ts'
import type { Modal } from '../../../modal.ts'
import { paymentOf } from '../paymentOf.ts'
import { showQuote } from '../payPlace.ts'
import { loadExchangeAssets } from './exchangeAssets.ts'

/** Pays with an exchange: shows how, before its window is opened. */
export function chooseExchange(modal: Modal, exchange: Exchange): void {
  const { $payment, change } = paymentOf(modal)
  const { order, phase } = $payment.get() ?? {}
  if (!order) return
  // Somebody is asked already: the visitor has gone back meanwhile.
  if (phase === 'asking' || phase === 'late') return showQuote(modal)
  change(order, { way: 'exchange', exchange, phase: 'quoting', origin: order.asset })
  void loadExchangeAssets(modal, exchange.id)
  showQuote(modal)
}
