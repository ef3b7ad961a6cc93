import { atom, computed, type ReadableAtom } from 'nanostores'
import { toJson } from '../../core/json.ts'
import { holdingKey } from '../../core/money/holdings.ts'
import type { WalletModalError } from '../../core/errors.ts'
import type { QuoteAsk } from '../../core/swap/convertApi.ts'
import type { QuoteState } from '../../core/swap/swapProblem.ts'
import type { Modal } from '../../modal.ts'
import { enteredSwapOf } from './enteredSwap.ts'

/** What the service promises for a draft. */
export interface Quote {
  /** Identifies the draft (`QuoteQuestion`). */
  id: string
  state: Exclude<QuoteState, 'absent'>
  /** What the service expects to give, in base units; only if `quoted`. */
  expected?: bigint
  /** When the service answered, in ms since 1970. */
  at?: number
  /** Whether it is being asked for again. */
  isRenewing?: true
  error?: WalletModalError
}

/** What a quote is asked for. */
export interface QuoteQuestion {
  /** Differs if network, account, tokens or amount differ. */
  id: string
  ask: Omit<QuoteAsk, 'gasPrice' | 'signal'>
}

/** Returns what a quote for a swap is asked for. */
export const questionOf = ({ network, account, from, to, amount }: QuoteQuestion['ask']): QuoteQuestion => ({
  id: toJson([network, account, holdingKey(from), holdingKey(to), String(amount)]),
  ask: { network, account, from, to, amount },
})

function create(modal: Modal) {
  const $quote = atom<Quote | undefined>()
  /** The question of the current draft; undefined while it is incomplete. */
  const $question: ReadableAtom<QuoteQuestion | undefined> = computed(
    [enteredSwapOf(modal), modal.connections.$active],
    ({ from, to, units, sources }, connection) => {
      const { caipNetworkId: network } = sources.network
      if (!from || !to || !units || connection?.network !== network) return undefined
      if (holdingKey(from) === holdingKey(to)) return undefined
      return questionOf({ network, account: connection.address, from, to, amount: units })
    },
  )
  /** The quote of the current draft: one of an earlier draft does not count. */
  const $current = computed([$quote, $question], (quote, question) =>
    quote && quote.id === question?.id ? quote : undefined,
  )
  return { $quote, $question, $current }
}

/** Returns the store of the quote. */
export const quoteOf = (modal: Modal) => modal.late(create)
