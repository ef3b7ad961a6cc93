import { atom } from 'nanostores'
import type { WalletModalError } from '../core/errors.ts'
import type { WalletListing } from '../core/wallets/walletListing.ts'

/** The wallet API's data for the first view. */
export interface FirstAnswer {
  /** Featured by the site, in its order. */
  featured: readonly WalletListing[]
  recommended: readonly WalletListing[]
  /** Wallets named in the site's rules, and installed ones. */
  known: readonly WalletListing[]
  /** Number of wallets beside the featured ones. */
  count: number
}

/** The wallets that Connect lists beside installed ones. */
export interface Listed extends Omit<FirstAnswer, 'known'> {
  /** Key of the options it was loaded for. */
  key?: string
  /** `bundled`: well-known wallets, used without the wallet API or if it fails. */
  source: 'none' | 'service' | 'bundled'
  isLoading: boolean
  /** The site's custom wallets. */
  custom: readonly WalletListing[]
  /** Bundled wallets that fill up the rows of Connect if the API has fewer. */
  spare?: readonly WalletListing[]
  /** Why the wallet API is not used, and when it was last requested (ms since 1970). */
  problem?: WalletModalError
  at: number
}

/** The loaded pages of AllWallets. */
export interface Pages {
  wallets: readonly WalletListing[]
  /** Number of pages loaded. */
  page: number
  isLoading: boolean
  isEnd: boolean
  problem?: WalletModalError
}

/** Search results of the wallet API. */
export interface Found {
  /** The search text. */
  text: string
  /** Ids of the results for that text. */
  matches: ReadonlySet<string>
  /** Results of this search so far, including earlier texts. */
  wallets: readonly WalletListing[]
  isLoading: boolean
  problem?: WalletModalError
}

export const NOTHING_LISTED: Listed = { source: 'none', isLoading: false, featured: [], recommended: [], custom: [], count: 0, at: 0 }
export const NO_PAGES: Pages = { wallets: [], page: 0, isLoading: false, isEnd: false }
export const NOTHING_FOUND: Found = { text: '', matches: new Set<string>(), wallets: [], isLoading: false }

/** Listed wallets: what is known of them so far. */
export function createWalletList() {
  /** Every listing seen in this visit, by id. */
  const $known = atom<ReadonlyMap<string, WalletListing>>(new Map())
  const $listed = atom<Listed>(NOTHING_LISTED)
  /** Whether only certified wallets are listed. */
  const $isCertified = atom(false)
  const $pages = atom<Pages>(NO_PAGES)
  const $found = atom<Found>(NOTHING_FOUND)
  /** Whether the visitor has agreed to the site's terms. */
  const $hasAgreed = atom(false)
  return {
    $known, $listed, $isCertified, $pages, $found, $hasAgreed,
    /** The wallet API's first answer while it is pending, or if it came too late to be shown. */
    first: undefined as { key: string; answer: Promise<FirstAnswer> } | undefined,
    /** Adds listings, so that views can find them by id. */
    note(listings: readonly WalletListing[]) {
      if (listings.length) $known.set(new Map([...$known.get(), ...listings.map((one) => [one.id, one] as const)]))
    },
    find: (id: string): WalletListing | undefined => $known.get().get(id),
  }
}

export type WalletList = ReturnType<typeof createWalletList>
