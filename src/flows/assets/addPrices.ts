import { toDecimal } from '../../core/money/decimal.ts'
import { holdingKey, valueOf, type Holding } from '../../core/money/holdings.ts'
import { PRICES_ASKED_MAX } from '../../core/money/limits.ts'
import { sortHoldings } from '../../core/money/portfolio.ts'
import type { Modal } from '../../modal.ts'
import type { Figures } from '../../state/portfolio.ts'
import { cachedApiOf } from './cachedApiOf.ts'
import type { Holder } from './holder.ts'
import { siteTokenList } from './listedTokens.ts'

/** Returns the site's tokens that the account has and whose value is unknown. */
function unpriced(modal: Modal, { tokens }: Figures, { network: { caipNetworkId } }: Holder): Holding[] {
  const named = new Set(
    siteTokenList(modal, caipNetworkId).map((one) => holdingKey({ ...one, network: caipNetworkId })),
  )
  const isAsked = (one: Holding) => one.quantity !== undefined && valueOf(one) === undefined
  return tokens.filter((one) => named.has(holdingKey(one)) && isAsked(one)).slice(0, PRICES_ASKED_MAX)
}

/**
 * Adds prices of the site's tokens (option `tokens`), which the Blockchain API does not list among the balances of an
 * account if it considers them unimportant. Undefined if there is nothing to add. A failed request leaves the price
 * unknown. Never rejects.
 */
export async function addPrices(modal: Modal, holder: Holder, figures: Figures): Promise<Figures | undefined> {
  const isServed = Boolean(modal.$options.get().projectId) && !figures.isFromNode && !figures.isSaved
  const wanted = isServed ? unpriced(modal, figures, holder) : []
  if (!wanted.length) return undefined
  const { price: request } = cachedApiOf(modal)
  const currency = holder.currency.toLowerCase()
  const answers = await Promise.allSettled(
    wanted.map(({ address = '', network }) => request.read({ address, network, currency })),
  )
  const prices = new Map(
    wanted.map((one, index) => {
      const answer = answers[index]
      return [one, answer?.status === 'fulfilled' ? toDecimal(answer.value.value.price) : undefined]
    }),
  )
  const tokens = figures.tokens.map((one) => {
    const price = prices.get(one)
    return price ? { ...one, price } : one
  })
  return { ...figures, tokens: sortHoldings(tokens) }
}
