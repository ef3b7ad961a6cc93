import { namespaceOf } from '../../core/caip.ts'
import { checkQuote } from '../../core/pay/checkQuote.ts'
import { directQuote, type PayQuote } from '../../core/pay/payQuote.ts'
import type { Modal } from '../../modal.ts'
import { payApiOf } from './payApiOf.ts'
import type { Payment } from './paymentOf.ts'

/**
 * Returns how a payment can be made with what was chosen to pay with. No service is asked for what the site itself wants.
 * Rejects with `payMismatch`, and like `PayApi.quote`.
 */
export async function askQuote(
  modal: Modal,
  { order, origin = order.asset, way }: Payment,
  signal: AbortSignal,
): Promise<PayQuote> {
  const account = way === 'wallet' ? modal.connections.$active.get()?.address : undefined
  const payer = account !== undefined && { user: account }
  const quote = directQuote(order, origin) ?? (await payApiOf(modal).quote({ ...payer, origin, order, signal }))
  const chain = modal.chain(namespaceOf(origin.network))
  return checkQuote(quote, {
    ...{ order, origin },
    ...(account !== undefined && { account }),
    isAddress: (text) => chain?.isAddress(text) === true,
  })
}
