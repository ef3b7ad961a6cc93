import { depositOf } from '../../flows/pay/reviewPay.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'

/**
 * Returns where a service is paid that pays the recipient: the address of its deposit, the contract that is called, or who
 * gets what is sent. Undefined if there is none, or if it is not known.
 */
export function serviceAt({ quote, plan, effects }: Payment): string | undefined {
  if (!quote || quote.isDirect) return undefined
  const [sent] = effects?.known === 'traced' ? effects.sends : []
  return depositOf(quote)?.receiver ?? plan?.contract ?? sent?.parties[0]?.address
}
