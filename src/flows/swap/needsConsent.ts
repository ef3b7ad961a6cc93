import { multiply, type Decimal } from '../../core/money/decimal.ts'
import type { Holding } from '../../core/money/holdings.ts'
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

/** Whether the visitor must accept dangers of the swap before the wallet is asked. */
export const hasDangers = (review: SwapReview): boolean =>
  impactLevel(impactOfReview(review)) === 'accept' || Boolean(review.repeats?.length)

export const needsConsent = (review: SwapReview): boolean => hasDangers(review) && !review.isConfirmed

/** Accepts the dangers of the swap, or takes that back. */
export function acceptDangers(modal: Modal, isConfirmed: boolean): void {
  const { $review } = swapDraftOf(modal)
  const review = $review.get()
  if (review) $review.set({ ...review, isConfirmed })
}
