import { atom, computed } from 'nanostores'
import { toDecimal, type Decimal } from '../../core/money/decimal.ts'
import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import { unitsOf } from '../../core/money/sendProblem.ts'
import { NATIVE_ADDRESS } from '../../core/swap/convertIds.ts'
import type { Modal } from '../../modal.ts'
import { cachedApiOf } from '../assets/cachedApiOf.ts'
import { portfolioOf } from '../assets/portfolioOf.ts'
import { draftAmount } from '../money/draftAmount.ts'
import { swapDraftOf, type SwapDraft } from './swapDraft.ts'
import { swapTokensOf } from './swapTokens.ts'
import { tokenOf, type TokenSources } from './tokenFacts.ts'

/** What the visitor has entered, with the facts of the tokens. */
export interface EnteredSwap {
  draft: SwapDraft
  sources: TokenSources
  from: Holding | undefined
  to: Holding | undefined
  /** The amount of the source token; undefined if the text is no amount, or cannot be converted. */
  amount: Decimal | undefined
  /** The amount in base units. */
  units: bigint | undefined
}

/** Prices in one currency, by `holdingKey`. */
interface Prices {
  currency: string
  byKey: TokenSources['prices']
}

const createPrices = () => ({ $prices: atom<Prices>({ currency: '', byKey: {} }) })

function create(modal: Modal) {
  const { networks, locale } = modal
  const { $draft } = swapDraftOf(modal)
  const { $shown } = portfolioOf(modal)
  const { $prices } = modal.late(createPrices)
  const stores = [$draft, swapTokensOf(modal).$tokens, $prices, $shown, networks.$active, locale.$locale] as const
  return computed(stores, (draft, tokens, prices, shown, network, language): EnteredSwap => {
    const isHere = shown?.account.startsWith(`${network.caipNetworkId}:`)
    const list = tokens?.network === network.caipNetworkId ? tokens.list : []
    const sources: TokenSources = {
      ...{ network, list, figures: isHere ? shown?.figures : undefined },
      prices: shown?.currency === prices.currency ? prices.byKey : {},
    }
    const [from, to] = [tokenOf(sources, draft.from), tokenOf(sources, draft.to)]
    const amount = draftAmount(draft, from, language)
    return { draft, sources, from, to, amount, units: amount && from && unitsOf(amount, from.decimals) }
  })
}

/** Returns the store of what the visitor has entered, with the facts of the tokens. */
export const enteredSwapOf = (modal: Modal) => modal.late(create)

/**
 * Asks for the price of a token that the account does not hold, so that values and the price impact are known. A failure
 * leaves it unknown. Never rejects.
 */
export async function loadPrice(modal: Modal, token: Holding | undefined): Promise<void> {
  if (!token || token.price || !modal.$options.get().projectId) return
  const { $prices } = modal.late(createPrices)
  const { network, address = NATIVE_ADDRESS } = token
  const currencyOf = () => portfolioOf(modal).$shown.get()?.currency
  const currency = currencyOf()
  if (currency === undefined) return
  const answer = await cachedApiOf(modal)
    .price.read({ network, address, currency: currency.toLowerCase() })
    .catch(() => undefined)
  const price = toDecimal(answer?.value.price)
  if (!price || currencyOf() !== currency) return
  const known = $prices.get()
  const others = known.currency === currency ? known.byKey : {}
  $prices.set({ currency, byKey: { ...others, [holdingKey(token)]: price } })
}
