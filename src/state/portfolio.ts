import { atom } from 'nanostores'
import type { Holding } from '../core/money/holdings.ts'
import type { CaipAddress } from '../core/types.ts'

/** What an account has on its network. */
export interface Figures {
  /** The most valuable first. */
  tokens: readonly Holding[]
  /** Number of holdings without decimals, which are left out. */
  hiddenCount: number
  /** Whether the account may have more than these. */
  isPartial: boolean
  /** When they were read, in ms since 1970. */
  at: number
  /** Whether they were saved by an earlier request, since neither service nor node can be reached. */
  isSaved: boolean
}

export interface Portfolio {
  account: CaipAddress
  /** ISO 4217. */
  currency: string
  state: 'loading' | 'known' | 'failed'
  /** The latest figures. They stay while others are loading. */
  figures?: Figures
}

/** The holdings of the account in use. */
export function createPortfolio() {
  const $shown = atom<Portfolio | undefined>()
  let last = {}
  return {
    $shown,
    /** When the service last failed, by network, in ms since 1970. */
    failedAt: new Map<string, number>(),
    /** Before the holdings of an account are requested. Returns a function for the answer; only the latest counts. */
    begin(account: CaipAddress, currency: string): (figures: Figures | undefined) => boolean {
      const mine = (last = {})
      const shown = $shown.get()
      const figures = shown?.account === account && shown.currency === currency ? shown.figures : undefined
      $shown.set({ account, currency, state: 'loading', ...(figures && { figures }) })
      return (answer) => {
        if (mine !== last) return false
        $shown.set({ account, currency, ...(answer ? { state: 'known', figures: answer } : { state: 'failed' }) })
        return true
      }
    },
    /** Forgets everything, and ignores what is being loaded. */
    clear() {
      last = {}
      $shown.set(undefined)
    },
  }
}
