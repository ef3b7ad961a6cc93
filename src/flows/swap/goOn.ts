import { minimumOf } from '../../core/swap/figures.ts'
import type { SwapStep } from '../../core/swap/chainSwap.ts'
import type { Modal } from '../../modal.ts'
import { askQuote } from './askQuote.ts'
import { questionOf, quoteOf } from './quoteOf.ts'
import { checkSwap } from './checkSwap.ts'
import type { SwapReview } from './swapDraft.ts'

/**
 * Asks for a quote once more, now that the network has carried out a step, and builds what is left. Without a quote,
 * the minimum that the visitor has seen stays.
 */
export async function goOn(modal: Modal, review: SwapReview, kind: SwapStep['kind']): Promise<void> {
  const { order, expected: before } = review
  const quote = await askQuote(modal, questionOf(order), modal.lifetime.signal)
  if (quoteOf(modal).$quote.get()?.id === quote.id) quoteOf(modal).$quote.set(quote)
  const { expected = before } = quote
  const minimum = quote.expected === undefined ? order.minimum : minimumOf(expected, order.slippage)
  const { plan, error: __, minimumBefore: ___, ...known } = review
  await checkSwap(modal, {
    ...known,
    ...{ expected, order: { ...order, minimum }, done: [...review.done, kind], isConfirmed: false },
    ...(plan && { routerBefore: plan.router }),
    ...(minimum < order.minimum && { minimumBefore: order.minimum }),
  })
}
