import { atom, computed, type ReadableAtom } from 'nanostores'
import type { BuyQuote, BuyQuoteAsk } from '../../core/buy/buyApi.ts'
import { paymentOf, purchaseOf } from '../../core/buy/buyOptions.ts'
import { buyAmount } from '../../core/buy/buyProblem.ts'
import { toJson } from '../../core/json.ts'
import { formatDecimal } from '../../core/money/decimal.ts'
import type { Modal } from '../../modal.ts'
import { buyOf } from './buyOf.ts'

/** What the service says of a draft. */
export interface QuoteOfDraft {
  /** Identifies the draft. */
  id: string
  state: 'loading' | 'known' | 'unavailable'
  /** Only if `known`. */
  value?: BuyQuote
  /** Why there is no quote, as the service says. */
  reason?: string
}

/** What a quote is asked for. */
export interface BuyQuestion {
  id: string
  ask: Omit<BuyQuoteAsk, 'signal'>
}

function create(modal: Modal) {
  const { $draft, $options } = buyOf(modal)
  const $quote = atom<QuoteOfDraft | undefined>()
  /** The question of the current draft; undefined while its amount cannot be paid, and without a service. */
  const $question: ReadableAtom<BuyQuestion | undefined> = computed(
    [$draft, $options, modal.networks.$active, modal.locale.$locale, modal.$options],
    (draft, options, { caipNetworkId: network }, locale, { projectId }) => {
      const [purchase, payment] = [purchaseOf(options, draft.purchase), paymentOf(options, draft.payment)]
      const { amount: typed, problem } = buyAmount(draft.typed, payment, locale)
      if (!projectId || !typed || problem) return undefined
      const amount = formatDecimal(typed)
      return { id: toJson([network, purchase, payment, amount]), ask: { network, purchase, payment, amount } }
    },
  )
  /** The quote of the current draft: one of an earlier draft does not count. */
  const $current = computed([$quote, $question], (quote, question) =>
    quote && quote.id === question?.id ? quote : undefined,
  )
  return { $quote, $question, $current }
}

/** Returns the store of the quote for what is about to be bought. */
export const buyQuoteOf = (modal: Modal) => modal.late(create)
