import type { PayOrder } from '../../core/pay/payOrder.ts'
import { directQuote } from '../../core/pay/payQuote.ts'
import { isOfOrder, type SavedPayment } from '../../core/pay/savedPayment.ts'
import type { Modal } from '../../modal.ts'
import { resumeTransfers } from '../money/resumeTransfers.ts'
import { transfersOf } from '../money/transfers.ts'
import { followPurchase } from './exchange/followPurchase.ts'
import { followReceipt } from './followPay.ts'
import { followStatus } from './followStatus.ts'
import type { Payment } from './paymentOf.ts'
import { readPayments } from './savedPayments.ts'

/** Follows the transaction again, also if the list of sent transfers has forgotten it. */
function followAgain(modal: Modal, { asset, amount, recipient }: PayOrder, { from, hash, at }: SavedPayment): void {
  const transfers = transfersOf(modal)
  if (from !== undefined && hash !== undefined && !transfers.find(hash)) {
    const { network, address, symbol, decimals } = asset
    transfers.add({
      ...{ hash, network, from, to: recipient, amount: String(amount), symbol, decimals, at },
      ...(address !== undefined && { token: address }),
      ...{ kind: 'pay', state: 'pending' },
    })
  }
  resumeTransfers(modal)
}

/** Returns what a transaction has paid with, if it is still known. */
function sentBy(modal: Modal, hash: string): Pick<Payment, 'origin'> {
  const { network, token, symbol, decimals } = transfersOf(modal).find(hash) ?? {}
  if (network === undefined || symbol === undefined || decimals === undefined) return {}
  return { origin: { network, name: symbol, symbol, decimals, ...(token !== undefined && { address: token }) } }
}

/**
 * Returns a payment with the site's reference that an earlier visit or another tab has sent, and whose end the site does
 * not know. Undefined if there is none, or the site asks for something else by that reference.
 */
export function resumed(modal: Modal, order: PayOrder): Payment | undefined {
  if (!order.hasReference) return undefined
  const saved = readPayments(modal).find(({ id }) => id === order.id)
  if (saved?.state !== 'pending' || !isOfOrder(saved, order)) return undefined
  const { hash, requestId, isDirect = false, exchange, sessionId } = saved
  if (exchange !== undefined && sessionId !== undefined)
    return {
      ...{ order, phase: 'window', way: 'exchange', doneCount: 0, status: 'waiting' },
      ...{ exchange: { id: exchange, name: exchange }, session: { id: sessionId, url: '' } },
      ...(requestId !== undefined && { requestId, ...(hash !== undefined && { hash }) }),
    }
  // What a service got is not paid by its receipt, also if nobody knows any more what to ask the service for.
  if (hash === undefined || isDirect !== (requestId === undefined)) return undefined
  const payment: Payment = { order, phase: 'pending', way: 'wallet', doneCount: 0, status: 'pending', hash }
  if (requestId !== undefined) return { ...payment, status: 'waiting', requestId, ...sentBy(modal, hash) }
  const quote = directQuote(order, order.asset)
  followAgain(modal, order, saved)
  return { ...payment, ...(quote && { quote }) }
}

/** Shows a resumed payment, and follows it. */
export function goOnWith(modal: Modal, { order, hash, requestId, exchange, session }: Payment): void {
  if (modal.router.$route.get().view === 'Pay')
    modal.router.replace({ view: 'PayLoading', ...(exchange && { title: exchange.name }) })
  if (exchange && session)
    void followPurchase(modal, order, { exchange: exchange.id, sessionId: session.id, requestId })
  if (hash !== undefined) followReceipt(modal, order, hash, requestId === undefined)
  if (requestId === undefined) return
  resumeTransfers(modal)
  void followStatus(modal, order, requestId)
}
