import { computed } from 'nanostores'
import { minimumOf } from '../../core/swap/figures.ts'
import { PLAN_KEPT_MS } from '../../core/swap/limits.ts'
import type { Modal } from '../../modal.ts'
import { askQuoteOf, withQuote } from './askQuote.ts'
import { checkSwap } from './checkSwap.ts'
import { isFresh } from './followQuotes.ts'
import { questionOf, quoteOf } from './quoteOf.ts'
import { swapDraftOf, type SwapReview } from './swapDraft.ts'

/** Returns the quote of the draft if it is one of the swap under review, and younger than 10 s. */
function known(modal: Modal, { order }: SwapReview) {
  const quote = quoteOf(modal).$quote.get()
  const isOfReview = quote?.id === questionOf(order).id && quote.state === 'quoted'
  return isOfReview && isFresh(quote, modal.now()) ? quote : undefined
}

const isLess = ({ order }: SwapReview, expected: bigint) => minimumOf(expected, order.slippage) < order.minimum

/**
 * Returns the review as it may be signed now. A quote older than 10 s is asked for again. If it promises less than the
 * visitor has seen, the swap is built anew and shown with the difference; if its service cannot be asked, the review says
 * so. In both cases, returns undefined: the visitor decides. What was built a while ago is built again.
 */
export async function freshenSwap(modal: Modal, review: SwapReview): Promise<SwapReview | undefined> {
  const { $review } = swapDraftOf(modal)
  const { expected, error } = known(modal, review) ?? (await askQuoteOf(modal, review, modal.lifetime.signal))
  if ($review.get() !== review) return undefined
  if (expected === undefined) {
    $review.set({ ...review, phase: 'refused', stage: 'quote', ...(error && { error }) })
    return undefined
  }
  if (isLess(review, expected)) {
    await checkSwap(modal, withQuote(review, expected))
    return undefined
  }
  const { order, plannedAt = 0 } = review
  if (modal.now() - plannedAt <= PLAN_KEPT_MS) return review
  await checkSwap(modal, review)
  const again = $review.get()
  return again?.phase === 'ready' && again.order.minimum >= order.minimum ? again : undefined
}

function createFollower(modal: Modal): void {
  const { $quote } = quoteOf(modal)
  const { $review } = swapDraftOf(modal)
  const stop = computed([$quote, $review], (_, review) => ({ review })).subscribe(({ review }) => {
    const { expected } = (review?.phase === 'ready' && known(modal, review)) || {}
    if (review && expected !== undefined && isLess(review, expected)) void checkSwap(modal, withQuote(review, expected))
  })
  modal.lifetime.signal.addEventListener('abort', stop, { once: true })
}

/**
 * From now on, a swap under review is built anew if its renewed quote promises less, so that the visitor sees the
 * difference before they ask the wallet. More is only a gain: the minimum that they saw still holds.
 */
export const followPrice = (modal: Modal): void => modal.late(createFollower)

/** Checks the swap under review once more, with a new quote if the last one failed or is old. */
export async function checkSwapAgain(modal: Modal): Promise<void> {
  const { $review } = swapDraftOf(modal)
  const review = $review.get()
  if (!review) return
  const checking: SwapReview = { ...review, phase: 'checking' }
  $review.set(checking)
  const { expected, error } = known(modal, review) ?? (await askQuoteOf(modal, review, modal.lifetime.signal))
  if ($review.get() !== checking) return
  if (expected !== undefined) await checkSwap(modal, withQuote(checking, expected))
  else $review.set({ ...review, phase: 'refused', stage: 'quote', ...(error && { error }) })
}
