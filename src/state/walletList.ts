import { atom } from 'nanostores'
import type { WalletModalError } from '../core/errors.ts'
import type { WalletListing } from '../core/wallets/walletListing.ts'
import type { WalletRow } from '../core/wallets/walletRows.ts'

/** The wallet API's answers that Connect needs. */
export interface FirstAnswer {
  /** Wallets of the option `featuredWalletIds`, in that order. */
  featured: readonly WalletListing[]
  recommended: readonly WalletListing[]
  /** Wallets of the options `includeWalletIds` and `excludeWalletIds`, and installed ones. */
  known: readonly WalletListing[]
  /** Number of all wallets except the featured ones. */
  count: number
}

/** Wallets that Connect lists in addition to installed ones. */
export interface Listed extends Omit<FirstAnswer, 'known'> {
  /** The options for which the list was loaded (`listKey`). */
  key?: string
  /** `service`: the wallet API. `bundled`: a built-in list, used without a project id or if the API fails. */
  source: 'none' | 'service' | 'bundled'
  isLoading: boolean
  /** Wallets of the option `customWallets`. */
  custom: readonly WalletListing[]
  /** Built-in wallets that fill the rows of Connect if the API returned too few. */
  spare?: readonly WalletListing[]
  /** Why the wallet API failed. */
  problem?: WalletModalError
  /** Time of the last request to the wallet API (ms since 1970). */
  at: number
}

/** State of the view AllWallets: the pages loaded so far. */
export interface Pages {
  wallets: readonly WalletListing[]
  /** Number of pages loaded. */
  page: number
  isLoading: boolean
  isEnd: boolean
  problem?: WalletModalError
}

/** State of a search in AllWallets. */
export interface Found {
  /** The search text. */
  text: string
  /** Ids of the results for that text. */
  matches: ReadonlySet<string>
  /** Results so far, including those of earlier texts, which stay listed while the visitor types. */
  wallets: readonly WalletListing[]
  isLoading: boolean
  problem?: WalletModalError
}

export const NOTHING_LISTED: Listed = {
  source: 'none',
  isLoading: false,
  featured: [],
  recommended: [],
  custom: [],
  count: 0,
  at: 0,
}
export const NO_PAGES: Pages = { wallets: [], page: 0, isLoading: false, isEnd: false }
export const NOTHING_FOUND: Found = { text: '', matches: new Set<string>(), wallets: [], isLoading: false }

/** Creates the stores of the wallets from the wallet API and the built-in list. */
export function createWalletList() {
  /** All wallets received so far, by id. */
  const $known = atom<ReadonlyMap<string, WalletListing>>(new Map())
  const $listed = atom<Listed>(NOTHING_LISTED)
  /** The visitor's filter: certified wallets only. */
  const $isCertified = atom(false)
  const $pages = atom<Pages>(NO_PAGES)
  const $found = atom<Found>(NOTHING_FOUND)
  /** Whether the visitor has accepted the site's terms. */
  const $hasAgreed = atom(false)
  /** The rows that Connect shows, with placeholders for wallets that are still loading. */
  const $rows = atom<readonly WalletRow[]>([])
  return {
    $known,
    $listed,
    $isCertified,
    $pages,
    $found,
    $hasAgreed,
    $rows,
    /** The first request to the wallet API, while it is pending or answered; failed requests are removed. */
    first: undefined as { key: string; answer: Promise<FirstAnswer> } | undefined,
    /** Adds wallets, so that views can find them by id. */
    add(listings: readonly WalletListing[]) {
      if (listings.length) $known.set(new Map([...$known.get(), ...listings.map((one) => [one.id, one] as const)]))
    },
    find: (id: string): WalletListing | undefined => $known.get().get(id),
  }
}

export type WalletList = ReturnType<typeof createWalletList>
