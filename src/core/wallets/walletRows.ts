import type { Connector } from '../connector.ts'
import { RECENT_WALLETS_MAX, RECOMMENDED_WALLETS } from '../limits.ts'
import type { WalletListing } from './walletListing.ts'

/**
 * A row for a wallet: installed or offered (`connectors`), or listed (`listing`). Without a name it is still loading.
 */
export interface WalletRow {
  key: string
  name: string
  /** One for each chain; with several, the visitor chooses. */
  connectors: readonly Connector[]
  listing?: WalletListing
  badge?: 'qr' | 'recent'
  isInstalled?: boolean
}

/** Rows from the wallet list, each wallet once and none that is installed or offered. */
export interface ListRows {
  featured: readonly WalletRow[]
  custom: readonly WalletRow[]
  recommended: readonly WalletRow[]
  /** A listed wallet that was used before. */
  recent(id: string): WalletRow | undefined
}

export interface RowsInput {
  /** Installed wallets that may be shown, sorted by rank. */
  found: readonly Connector[]
  /** Other ways to connect. */
  others: readonly Connector[]
  /** Recently used wallets, newest first: connector or listing ids. */
  recents: readonly string[]
  list?: ListRows
  /** Group names in order; missing groups follow. */
  order: readonly string[]
  isPhone: boolean
  suspects?: Suspects
  /** Number of placeholder rows that were shown: recommended wallets fill up to it. */
  least?: number
}

/** Keys of suspicious connectors: they are never merged with another wallet. */
export type Suspects = Pick<ReadonlyMap<string, unknown>, 'has'>

/** Unique key of a connector: two chains may use the same id. */
export const keyOf = ({ namespaces, id }: Pick<Connector, 'namespaces' | 'id'>): string => `${namespaces.join()} ${id}`

export const rowOf = (connectors: readonly Connector[], more: Partial<WalletRow> = {}): WalletRow => {
  const [first] = connectors as readonly [Connector]
  return { key: keyOf(first), name: first.name, connectors, ...more }
}

/**
 * Merges connectors of the same name if each is on a different chain. If two share a chain they are different wallets,
 * and nothing is merged.
 */
export function mergeConnectors(found: readonly Connector[], suspects?: Suspects): Connector[][] {
  const byName = new Map<string, Connector[]>()
  for (const one of found) {
    const name = suspects?.has(keyOf(one)) ? keyOf(one) : one.name.toLowerCase().replace(/^trust wallet$/, 'trust')
    byName.set(name, [...(byName.get(name) ?? []), one])
  }
  return [...byName.values()].flatMap((same) => {
    const namespaces = same.flatMap((one) => one.namespaces)
    return new Set(namespaces).size === namespaces.length ? [same] : same.map((one) => [one])
  })
}

/** Other ways to connect except pairing and logins, each once; omits those whose wallet is installed. */
export const externalRows = (found: readonly Connector[], others: readonly Connector[], suspects?: Suspects): WalletRow[] =>
  mergeConnectors(others.filter(({ type, rdns }) => !/walletConnect|auth/.test(type) && !(rdns && found.some((one) => one.rdns === rdns && !suspects?.has(keyOf(one)))))).map((same) => rowOf(same))

/** Sort order: multi-chain wallets, announced ones, then the browser's own. */
const kindOf = ([first, second]: readonly Connector[]) => (second ? 0 : first?.type === 'injected' ? 2 : 1)

/** Installed wallets as rows, best-known kinds first. */
export const installedRows = (found: readonly Connector[], suspects?: Suspects): WalletRow[] =>
  mergeConnectors(found, suspects)
    .sort((a, b) => kindOf(a) - kindOf(b))
    .map((connectors) => rowOf(connectors, { isInstalled: true }))

/** The rows of Connect in the order of their groups: each wallet once, filled up to four with recommended ones. */
export function composeRows({ found, others, recents, list, order, isPhone, suspects, least = 0 }: RowsInput): WalletRow[] {
  const injected = installedRows(found, suspects)
  const pairing = others.find(({ type }) => type === 'walletConnect')
  const external = externalRows(found, others, suspects)
  const { featured = [], custom = [], recommended = [] } = list ?? {}
  const recent = recents
    .flatMap((used): WalletRow | readonly [] => [...injected, ...external].find(({ key, connectors }) => !suspects?.has(key) && connectors.some(({ id }) => id === used)) ?? list?.recent(used) ?? [])
    .filter(({ key }, at, all) => all.findIndex((one) => one.key === key) === at)
    .slice(0, RECENT_WALLETS_MAX)
    .map((row): WalletRow => ({ ...row, badge: 'recent' }))
  const used = new Set(recent.map(({ key }) => key))
  const inPage = injected.filter(({ connectors: [one] }) => one?.type !== 'injected')
  const left = Math.max(0, RECOMMENDED_WALLETS - inPage.length - featured.length - custom.length)
  const fresh = (rows: readonly WalletRow[]) => rows.filter(({ key }) => !used.has(key))
  const groups: Record<string, readonly WalletRow[]> = {
    walletConnect: fresh(pairing && !isPhone ? [rowOf([pairing], { badge: 'qr' })] : []),
    recent,
    injected: fresh(injected),
    featured: fresh(featured),
    custom: fresh(custom),
    external: fresh(external),
  }
  groups.recommended = fresh(recommended).slice(0, Math.max(left, least - Object.values(groups).flat().length))
  return [...new Set([...order, ...Object.keys(groups)])].flatMap((name) => groups[name] ?? [])
}
