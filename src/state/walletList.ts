import { atom } from 'nanostores'
import type { WalletModalError } from '../core/errors.ts'
import type { WalletListing } from '../core/wallets/walletListing.ts'

/** What is known when Connect opens. */
export interface FirstAnswer {
  /** Put forward by the site, in its order. */
  featured: readonly WalletListing[]
  recommended: readonly WalletListing[]
  /** Wallets that the site's rules name, and those in the page. */
  known: readonly WalletListing[]
  /** How many wallets there are beside the featured ones. */
  count: number
}

/** What Connect lists beside the wallets in the page. */
export interface Listed extends Omit<FirstAnswer, 'known'> {
  /** The options that it was asked for. */
  key?: string
  /** `bundled`: the wallets that we know, without the wallet API or in its place. */
  source: 'none' | 'service' | 'bundled'
  isLoading: boolean
  /** The site's own. */
  custom: readonly WalletListing[]
  /** Well-known wallets that fill the rows of Connect where the service has fewer. */
  spare?: readonly WalletListing[]
  /** Why the wallet API is not used, and when it was last asked (ms since 1970). */
  problem?: WalletModalError
  at: number
}

/** The pages of AllWallets, as far as they are loaded. */
export interface Pages {
  wallets: readonly WalletListing[]
  /** Pages loaded. */
  page: number
  isLoading: boolean
  isEnd: boolean
  problem?: WalletModalError
}

/** What the wallet API found. */
export interface Found {
  /** The text that is looked for. */
  text: string
  /** Ids of what the service found for it. */
  matches: ReadonlySet<string>
  /** What was found in this search, for earlier texts too. */
  wallets: readonly WalletListing[]
  isLoading: boolean
  problem?: WalletModalError
}

export const NOTHING_LISTED: Listed = { source: 'none', isLoading: false, featured: [], recommended: [], custom: [], count: 0, at: 0 }
export const NO_PAGES: Pages = { wallets: [], page: 0, isLoading: false, isEnd: false }
export const NOTHING_FOUND: Found = { text: '', matches: new Set<string>(), wallets: [], isLoading: false }

/** The wallets that can be listed beside those in the page: what is known of them so far. */
export function createWalletList() {
  /** Every listing that was met in this visit, by id. */
  const $known = atom<ReadonlyMap<string, WalletListing>>(new Map())
  const $listed = atom<Listed>(NOTHING_LISTED)
  /** Only wallets with the badge are listed. */
  const $isCertified = atom(false)
  const $pages = atom<Pages>(NO_PAGES)
  const $found = atom<Found>(NOTHING_FOUND)
  /** The visitor has agreed to the site's terms. */
  const $hasAgreed = atom(false)
  return {
    $known, $listed, $isCertified, $pages, $found, $hasAgreed,
    /** Takes listings up, so that views can find them by id. */
    note(listings: readonly WalletListing[]) {
      if (listings.length) $known.set(new Map([...$known.get(), ...listings.map((one) => [one.id, one] as const)]))
    },
    find: (id: string): WalletListing | undefined => $known.get().get(id),
  }
}

export type WalletList = ReturnType<typeof createWalletList>
