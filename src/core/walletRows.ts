import type { Connector } from './connector.ts'
import { RECENT_WALLETS_MAX, RECOMMENDED_WALLETS } from './limits.ts'
import type { WalletListing } from './walletListing.ts'
import { isSameWallet, type WalletRule } from './walletRule.ts'

/** A wallet to choose: one in the page or offered (`connectors`), or one of the list (`listing`). */
export interface WalletRow {
  key: string
  name: string
  /** One for each chain; the visitor picks where there are several. */
  connectors: readonly Connector[]
  listing?: WalletListing
  badge?: 'qr' | 'recent'
  isInstalled?: boolean
}

export interface RowsInput {
  /** Wallets in the page, the best known first. */
  found: readonly Connector[]
  /** Ways to connect beside those. */
  others: readonly Connector[]
  /** What the visitor used last, the newest first: ids of connectors, and wallets of the list. */
  recents: readonly (string | WalletListing)[]
  featured: readonly WalletListing[]
  custom: readonly WalletListing[]
  recommended: readonly WalletListing[]
  /** Group names, the first ones; those left out follow. */
  order: readonly string[]
  rule: WalletRule
  isPhone: boolean
}

const rowOf = (connectors: readonly Connector[], more: Partial<WalletRow> = {}): WalletRow => {
  const [{ id, name, namespaces }] = connectors as readonly [Connector]
  return { key: `${namespaces} ${id}`, name, connectors, ...more }
}

/** Where one wallet of a name is in each of several chains they are the same one; two of a chain are not, and then none is taken for another. */
export function mergeConnectors(found: readonly Connector[]): Connector[][] {
  const byName = new Map<string, Connector[]>()
  for (const one of found) {
    const name = one.name.toLowerCase().replace(/^trust wallet$/, 'trust')
    byName.set(name, [...(byName.get(name) ?? []), one])
  }
  return [...byName.values()].flatMap((same) => {
    const namespaces = same.flatMap((one) => one.namespaces)
    return new Set(namespaces).size === namespaces.length ? [same] : same.map((one) => [one])
  })
}

/** Contract B10: wallets of several chains, then announced ones, then the browser's own. */
const kindOf = ([first, second]: readonly Connector[]) => (second ? 0 : first?.type === 'injected' ? 2 : 1)

/** Picks from listings those that are neither connectors nor were picked before, as rows. */
function createFresh(connectors: readonly Connector[], rule: WalletRule) {
  const taken = new Set<string>()
  return (listings: readonly WalletListing[], isOwn?: boolean): WalletRow[] => {
    const left = listings.filter((one) => !taken.has(one.id) && taken.add(one.id) && rule(one, isOwn) && !connectors.some((other) => isSameWallet(one, other)))
    return left.map((listing) => ({ key: listing.id, name: listing.name, connectors: [], listing }))
  }
}

/** The wallets in the page as rows, the best known kinds first. */
function installedRows(found: readonly Connector[], rule: WalletRule): WalletRow[] {
  const wallets = mergeConnectors(found.filter((one) => rule(one))).sort((a, b) => kindOf(a) - kindOf(b))
  return wallets.map((connectors) => rowOf(connectors, { isInstalled: true }))
}

export interface EveryRowInput extends Pick<RowsInput, 'found' | 'others' | 'custom' | 'rule'> {
  /** In their order; one that comes twice counts where it comes first. */
  listings: readonly WalletListing[]
}

/** The rows of AllWallets: installed ones first, then what the site put forward and the rest, each wallet once. */
export function composeAll({ found, others, custom, listings, rule }: EveryRowInput): WalletRow[] {
  const fresh = createFresh([...found, ...others], rule)
  const external = others.filter((one) => one.type !== 'walletConnect' && rule(one, true)).map((one) => rowOf([one]))
  return [...installedRows(found, rule), ...fresh(custom, true), ...fresh(listings), ...external]
}

/** The rows of Connect, in the order of contract B10: each wallet once, installed ones as such, four in all where there are recommended ones. */
export function composeRows({ found, others, recents, featured, custom, recommended, order, rule, isPhone }: RowsInput): WalletRow[] {
  const installed = installedRows(found, rule)
  const offered = others.filter((one) => rule(one, true))
  const pairing = offered.find((one) => one.type === 'walletConnect')
  const external = offered.filter((one) => one !== pairing).map((one) => rowOf([one]))
  const here = [...installed, ...external]
  const fresh = createFresh([...found, ...others], rule)
  const recent = recents
    .flatMap((one) => (typeof one === 'string' ? here.filter(({ connectors }) => connectors.some(({ id }) => id === one)) : pairing ? fresh([one]) : []))
    .slice(0, RECENT_WALLETS_MAX)
    .map((row): WalletRow => ({ ...row, badge: 'recent' }))
  const isLeft = ({ key }: WalletRow) => !recent.some((one) => one.key === key)
  const groups: Record<string, readonly WalletRow[]> = {
    walletConnect: pairing && !isPhone ? [rowOf([pairing], { badge: 'qr' })] : [],
    recent,
    injected: installed,
    featured: fresh(featured),
    custom: fresh(custom, true),
    external,
  }
  const [inPage, put, own] = [installed.filter(({ connectors: [one] }) => one?.type !== 'injected'), groups.featured ?? [], groups.custom ?? []]
  groups.recommended = fresh(recommended).slice(0, Math.max(0, RECOMMENDED_WALLETS - inPage.length - put.length - own.length))
  const names = new Set([...order, ...Object.keys(groups)])
  return [...names].flatMap((name) => (name === 'recent' ? recent : (groups[name] ?? []).filter(isLeft)))
}
