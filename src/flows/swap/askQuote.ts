import { toWalletModalError } from '../../core/errors.ts'
import { GAS_PRICE_KEPT_MS } from '../../core/swap/limits.ts'
import { isIlliquid } from '../../core/swap/illiquid.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { convertApiOf } from './convertApiOf.ts'
import type { Quote, QuoteQuestion } from './quoteOf.ts'

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
