import { multiply, type Decimal } from '../../core/money/decimal.ts'
import type { Holding } from '../../core/money/holdings.ts'
import { borrowedSymbol } from '../../core/swap/borrowedSymbol.ts'
import { impactLevel, priceImpact } from '../../core/swap/figures.ts'
import type { Modal } from '../../modal.ts'
import { swapDraftOf, type SwapReview } from './swapDraft.ts'

/** Returns the value of an amount in base units; undefined if the price is unknown. */
export const valueOfUnits = (units: bigint | undefined, token: Holding | undefined): Decimal | undefined =>
  units !== undefined && token?.price ? multiply({ units, decimals: token.decimals }, token.price) : undefined

interface Compared {
  from: Holding | undefined
  to: Holding | undefined
  amount: bigint | undefined
  expected: bigint | undefined
}

/** Returns the price impact in hundredths of a per cent; undefined if a price is unknown. */
export const impactOf = ({ from, to, amount, expected }: Compared): bigint | undefined =>
  priceImpact(valueOfUnits(amount, from), valueOfUnits(expected, to))

/** Returns the price impact of a swap under review. */
export const impactOfReview = ({ order: { amount }, expected, from, to }: SwapReview): bigint | undefined =>
  impactOf({ amount, expected, from, to })

/** What the contract of a swap is not known to do. `contract`: it is unknown; `promise`: nothing holds the minimum. */
export type Unknown = 'contract' | 'promise'

/** Returns what is unknown about the contract that a checked swap goes to. */
export function unknownsOf({ plan, phase }: SwapReview): readonly Unknown[] {
  if (!plan || phase === 'refused') return []
  const { isKnown, isKept, received } = plan
  // The contract has passed the simulation, if there was one: then one warning is enough.
  const isPromise = !isKept && (isKnown === true || received === undefined)
  return [...(isKnown ? [] : ['contract' as const]), ...(isPromise ? ['promise' as const] : [])]
}

/** Returns all dangers of a swap. Those of the contract have its address in them: what was accepted holds for no other. */
export function dangersOf(review: SwapReview): readonly string[] {
  const points = impactOfReview(review)
  return [
    ...(impactLevel(points) === 'accept' ? ['loss'] : []),
    ...(points === undefined ? ['unpriced'] : []),
    ...(review.repeats ?? []).map(({ kind }) => kind),
    ...(borrowedSymbol(review.order.to) === 'other' ? ['impostor'] : []),
    ...unknownsOf(review).map((one) => `${one} ${review.plan?.router}`),
  ]
}

/** Whether the visitor must accept dangers of the swap before the wallet is asked. */
export const hasDangers = (review: SwapReview): boolean => dangersOf(review).length > 0

/**
 * Whether there are dangers that the visitor has not accepted: what is built anew can have other ones. A contract that was
 * accepted stays so from the approval to the swap.
 */
export function needsConsent(review: SwapReview): boolean {
  const { accepted = [], isConfirmed, plan } = review
  const isOfContract = (one: string) => plan !== undefined && one.endsWith(plan.router)
  return dangersOf(review).some((one) => !accepted.includes(one) || !(isConfirmed || isOfContract(one)))
}

/** Accepts the dangers of the swap, or takes that back. */
export function acceptDangers(modal: Modal, isConfirmed: boolean): void {
  const { $review } = swapDraftOf(modal)
  const review = $review.get()
  if (review) $review.set({ ...review, isConfirmed, accepted: isConfirmed ? dangersOf(review) : [] })
}
