import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import { depositOf } from '../../flows/pay/reviewPay.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'

/**
 * Returns where a service is paid that pays the recipient: the address of its deposit, the contract that is called, or who
 * gets what is sent. Undefined if there is none, or if it is not known.
 */
export function serviceAt({ quote, plan, effects }: Payment): string | undefined {
  if (!quote || quote.isDirect) return undefined
  const sends = effects?.known === 'traced' ? effects.sends : []
  // Coins for a new token account may be sent, too.
  const { address = '' } = quote.origin.asset
  const sent = sends.find((one) => one.kind === 'amount' && isSameAddress(one.amount.token.address ?? '', address))
  return depositOf(quote)?.receiver ?? plan?.contract ?? sent?.parties[0]?.address
}
