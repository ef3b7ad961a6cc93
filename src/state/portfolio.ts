import { atom } from 'nanostores'
import type { Holding } from '../core/money/holdings.ts'
import type { WalletModalError } from '../core/errors.ts'
import type { CaipAddress } from '../core/types.ts'

/**
 * The holdings of an account on one network. Three flags say what they may lack: `isPartial` that there may be more
 * tokens than a source lists, `areTokensUnread` that a request for them failed, `isSaved` that all of it is old.
 */
export interface Figures {
  /** Sorted by value, the highest first. */
  tokens: readonly Holding[]
  /** Number of holdings without decimals, which are left out. */
  hiddenCount: number
  /** Whether the account may have more tokens than these. */
  isPartial: boolean
  /** Whether a request for tokens failed, so that some are missing. */
  areTokensUnread?: boolean
  /** When the holdings were read, in ms since 1970. */
  at: number
  /** Whether the holdings come from a node, which has no prices and may not list all tokens. */
  isFromNode: boolean
  /** Whether the holdings are those of an earlier request, because wallet, service and nodes cannot be reached. */
  isSaved: boolean
}

export interface Portfolio {
  account: CaipAddress
  /** ISO 4217 code. */
  currency: string
  state: 'loading' | 'known' | 'failed'
  /** The latest figures. They stay while new ones are loading. */
  figures?: Figures
  /** When the last attempt to load them failed, in ms since 1970; absent after a success. */
  failedAt?: number
  /** Why the last attempt failed, with the state `failed`. */
  error?: WalletModalError | undefined
}

/** Creates the store of the holdings of the active account. */
export function createPortfolio(now: () => number) {
  const $shown = atom<Portfolio | undefined>()
  let last = {}
  return {
    $shown,
    /** When the service last failed, by network, in ms since 1970. */
    failedAt: new Map<string, number>(),
    /**
     * Call it before requesting the holdings of an account. Returns a function that takes the answer; only the answer
     * to the latest request counts. It may be called again with a better answer. If the request failed, or there is
     * only an older answer, the shown figures stay.
     */
    begin(account: CaipAddress, currency: string): (figures: Figures | undefined, error?: WalletModalError) => boolean {
      const mine = (last = {})
      const shown = $shown.get()
      const isSame = shown?.account === account && shown.currency === currency
      const { figures, failedAt }: Partial<Portfolio> = isSame ? shown : {}
      const failed = failedAt === undefined ? {} : { failedAt }
      $shown.set({ account, currency, state: 'loading', ...(figures && { figures }), ...failed })
      return (answer, error) => {
        if (mine !== last) return false
        const isOlder = !answer || (answer.isSaved && figures && answer.at <= figures.at)
        const best = isOlder && figures ? { ...figures, isSaved: true } : answer
        const found = best ? { state: 'known' as const, figures: best } : { state: 'failed' as const, error }
        $shown.set({ account, currency, ...found, ...((!best || best.isSaved) && { failedAt: now() }) })
        return true
      }
    },
    /** Removes the holdings, and ignores the answer to a pending request. */
    clear() {
      last = {}
      $shown.set(undefined)
    },
  }
}
