import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { GAS_PRICE_KEPT_MS } from '../../core/swap/limits.ts'
import { minimumOf } from '../../core/swap/figures.ts'
import { isIlliquid } from '../../core/swap/illiquid.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { convertApiOf } from './convertApiOf.ts'
import { questionOf, quoteOf, type Quote, type QuoteQuestion } from './quoteOf.ts'
import type { SwapReview } from './swapDraft.ts'

const createGasPrices = () => new Map<CaipNetworkId, { price: bigint; at: number }>()

/** Returns the gas price of a network, in wei; the service is asked again after a while. Rejects as the service does. */
export async function gasPriceOf(modal: Modal, network: CaipNetworkId, signal: AbortSignal): Promise<bigint> {
  const known = modal.late(createGasPrices)
  const found = known.get(network)
  if (found && modal.now() - found.at < GAS_PRICE_KEPT_MS) return found.price
  const price = await convertApiOf(modal).gasPrice(network, { signal })
  known.set(network, { price, at: modal.now() })
  return price
}

/** Asks the service for a quote. A failure is a part of the answer. Never rejects. */
export async function askQuote(modal: Modal, { id, ask }: QuoteQuestion, signal: AbortSignal): Promise<Quote> {
  try {
    const gasPrice = await gasPriceOf(modal, ask.network, signal)
    const expected = await convertApiOf(modal).quote({ ...ask, gasPrice, signal })
    // A quote of nothing is none: nobody would swap for it.
    return expected ? { id, state: 'quoted', expected, at: modal.now() } : { id, state: 'none', at: modal.now() }
  } catch (cause) {
    const error = toWalletModalError(cause)
    return { id, state: isIlliquid(cause) ? 'illiquid' : 'failed', error, at: modal.now() }
  }
}

/** Asks for a quote of a swap under review, and notes it as the quote of the draft. Never rejects. */
export async function askQuoteOf(modal: Modal, { order }: SwapReview, signal: AbortSignal): Promise<Quote> {
  const { $quote } = quoteOf(modal)
  const found = await askQuote(modal, questionOf(order), signal)
  if (!signal.aborted && $quote.get()?.id === found.id) $quote.set(found)
  return found
}

/**
 * Returns a review with what a newer quote promises. If that is less than the visitor has seen, the review keeps what they
 * saw first, and they must accept the dangers again.
 */
export function withQuote(review: SwapReview, expected: bigint): SwapReview {
  const { order, minimumBefore = order.minimum, ...known } = review
  const minimum = minimumOf(expected, order.slippage)
  return {
    ...known,
    ...{ expected, order: { ...order, minimum } },
    ...(minimum < minimumBefore && { minimumBefore }),
    ...(minimum < order.minimum && { isConfirmed: false }),
  }
}

/** Asks for a quote of a swap under review, and returns the review with it. Rejects if the service gives none. */
export async function requoted(modal: Modal, review: SwapReview, signal: AbortSignal): Promise<SwapReview> {
  const { expected, error } = await askQuoteOf(modal, review, signal)
  if (expected === undefined) throw error ?? new WalletModalError('ServiceUnavailable')
  return withQuote(review, expected)
}
