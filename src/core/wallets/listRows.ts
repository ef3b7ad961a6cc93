import type { Connector } from '../connector.ts'
import type { WalletListing } from './walletListing.ts'
import { externalRows, installedRows, type ListRows, type Suspects, type WalletRow } from './walletRows.ts'
import { isSameWallet, type WalletRule } from './walletRule.ts'

interface Here {
  found: readonly Connector[]
  others: readonly Connector[]
  rule: WalletRule
}

const listedRow = (listing: WalletListing): WalletRow => ({
  key: listing.id,
  name: listing.name,
  connectors: [],
  listing,
})

/**
 * Selects listings that the rule allows, that are neither installed nor offered, and that were not selected before.
 */
function createFresh({ found, others, rule }: Here) {
  const connectors = [...found, ...others]
  const taken = new Set<string>()
  const isFresh = (one: WalletListing, isOwn?: boolean) =>
    rule(one, isOwn) && !connectors.some((other) => isSameWallet(one, other))
  return {
    isFresh,
    take: (listings: readonly WalletListing[], isOwn?: boolean): WalletRow[] =>
      listings.filter((one) => !taken.has(one.id) && taken.add(one.id) && isFresh(one, isOwn)).map(listedRow),
  }
}

export interface ListInput extends Here {
  featured: readonly WalletListing[]
  custom: readonly WalletListing[]
  recommended: readonly WalletListing[]
  find(id: string): WalletListing | undefined
}

/** Selects, from the wallet list, the wallets that the view Connect shows besides installed ones. */
export function composeList({ featured, custom, recommended, find, ...here }: ListInput): ListRows {
  const { take, isFresh } = createFresh(here)
  const isPairable = here.others.some(({ type }) => type === 'walletConnect')
  return {
    featured: take(featured),
    custom: take(custom, true),
    recommended: take(recommended),
    recent(id) {
      const listing = find(id)
      return listing && isPairable && isFresh(listing) ? listedRow(listing) : undefined
    },
  }
}

export interface EveryInput extends Here {
  custom: readonly WalletListing[]
  /** Listings in display order. If two are the same wallet, the first one is shown. */
  listings: readonly WalletListing[]
  suspects?: Suspects
}

/**
 * Composes the rows of the view AllWallets: installed wallets, the site's own, listed ones, then other connectors. Each
 * wallet appears once.
 */
export function composeAll({ custom, listings, suspects, ...here }: EveryInput): WalletRow[] {
  const { take } = createFresh(here)
  const found = here.found.filter((one) => here.rule(one))
  const external = externalRows(
    found,
    here.others.filter((one) => here.rule(one, true)),
    suspects,
  )
  return [...installedRows(found, suspects), ...take(custom, true), ...take(listings), ...external]
}
