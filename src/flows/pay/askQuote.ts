import { WalletModalError } from '../../core/errors.ts'
import { checkQuote } from '../../core/pay/checkQuote.ts'
import { directQuote, type PayQuote } from '../../core/pay/payQuote.ts'
import { namespaceOf } from '../../core/caip.ts'
import type { Modal } from '../../modal.ts'
import type { Payment } from './paymentOf.ts'

/** Returns how a payment can be made with what was chosen to pay with. Rejects with `payMismatch`. */
export async function askQuote(modal: Modal, { order, origin = order.asset, way }: Payment): Promise<PayQuote> {
  const quote = directQuote(order, origin)
  if (!quote) throw new WalletModalError('UnsupportedMethod')
  const account = way === 'wallet' ? modal.connections.$active.get()?.address : undefined
  const chain = modal.chain(namespaceOf(origin.network))
  return checkQuote(quote, {
    ...{ order, origin },
    ...(account !== undefined && { account }),
    isAddress: (text) => chain?.isAddress(text) === true,
  })
}
