import { fieldsOf } from '../../../core/data/isRecord.ts'
import { isSameAsset } from '../../../core/pay/payAsset.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import type { Payment } from '../paymentOf.ts'
import { depositOf } from '../reviewPay.ts'

/** By how much a network fee may be higher than the one that the visitor saw, in hundredths: it changes with each block. */
const FEE_PERCENT = 150n

/** Who sends to whom, step by step. */
function partiesOf({ quote, prepared, plan }: Payment): readonly string[] {
  if (plan)
    return [plan.order.account, ...plan.steps.map(({ kind, request }) => `${kind} ${String(fieldsOf(request).to)}`)]
  const { receiver = '' } = (quote && depositOf(quote)) ?? {}
  return [prepared?.transfer.from ?? '', receiver]
}

/** The network fees of what the wallet is asked for; undefined if one is unknown, and somebody else does not pay it. */
function feeOf({ prepared, plan }: Payment): bigint | undefined {
  const all = plan?.steps ?? (prepared ? [prepared] : [])
  const fees = all.map(({ fee, isFeePaid }) => (isFeePaid ? 0n : fee))
  return fees.every((fee) => fee !== undefined) ? fees.reduce((sum, fee) => sum + fee, 0n) : undefined
}

function isFeeKnown(fresh: Payment, before: Payment): boolean {
  const [fee, known] = [feeOf(fresh), feeOf(before)]
  return fee === undefined || known === undefined ? fee === known : fee * 100n <= known * FEE_PERCENT
}

/**
 * Whether a payment that was quoted anew is what the visitor saw when they pressed: the same asset, account, steps and
 * receivers, for no more money, and nothing that has to be shown first.
 */
export function isSamePayment(fresh: Payment, before: Payment): boolean {
  const [quote, known] = [fresh.quote, before.quote]
  if (fresh.order !== before.order || !quote || !known) return false
  const [parties, others] = [partiesOf(fresh), partiesOf(before)]
  return (
    quote.isDirect === known.isDirect &&
    isSameAsset(quote.origin.asset, known.origin.asset) &&
    quote.origin.amount <= known.origin.amount &&
    parties.length === others.length &&
    parties.every((party, index) => isSameAddress(party, others[index] ?? '')) &&
    (fresh.difference === undefined || fresh.difference === before.difference) &&
    isFeeKnown(fresh, before)
  )
}
