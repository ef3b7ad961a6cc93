import { minimumOf } from '../../core/swap/figures.ts'
import { PLAN_KEPT_MS } from '../../core/swap/limits.ts'
import type { Modal } from '../../modal.ts'
import { askQuote } from './askQuote.ts'
import { isFresh } from './followQuotes.ts'
import { quoteOf, questionOf } from './quoteOf.ts'
import { checkSwap } from './reviewSwap.ts'
import { swapDraftOf, type SwapReview } from './swapDraft.ts'

/** Returns what the service promises now: the latest quote if it is younger than 10 s, else a new one. */
async function latest(modal: Modal, { order }: SwapReview) {
  const question = questionOf(order)
  const { $quote } = quoteOf(modal)
  const known = $quote.get()
  if (known?.id === question.id && known.state === 'quoted' && isFresh(known, modal.now())) return known
  const found = await askQuote(modal, question, modal.lifetime.signal)
  if ($quote.get()?.id === question.id) $quote.set(found)
  return found
}

/**
 * Returns the review as it may be signed now. A quote older than 10 s is asked for again. If it promises less than the
 * visitor has seen, the swap is built anew and shown with the difference; if its service cannot be asked, the review says
 * so. In both cases, returns undefined: the visitor decides. What was built a while ago is built again.
 */
export async function freshenSwap(modal: Modal, review: SwapReview): Promise<SwapReview | undefined> {
  const { $review } = swapDraftOf(modal)
  const quote = await latest(modal, review)
  if ($review.get() !== review) return undefined
  if (quote.expected === undefined) {
    $review.set({ ...review, phase: 'refused', stage: 'quote', ...(quote.error && { error: quote.error }) })
    return undefined
  }
  const { order } = review
  const minimum = minimumOf(quote.expected, order.slippage)
  if (minimum < order.minimum) {
    await checkSwap(modal, {
      ...review,
      ...{ expected: quote.expected, order: { ...order, minimum }, minimumBefore: order.minimum, isConfirmed: false },
    })
    return undefined
  }
  const { plannedAt = 0 } = review
  if (modal.now() - plannedAt <= PLAN_KEPT_MS) return review
  await checkSwap(modal, review)
  const again = $review.get()
  return again?.phase === 'ready' && again.order === order ? again : undefined
}
