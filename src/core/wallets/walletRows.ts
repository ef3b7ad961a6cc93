import type { Connector } from '../connector.ts'
import { RECENT_WALLETS_MAX, RECOMMENDED_WALLETS } from '../limits.ts'
import type { WalletListing } from './walletListing.ts'

/** A wallet to choose: one in the page or offered (`connectors`), or one of the list (`listing`). Without a name it is on its way. */
export interface WalletRow {
  key: string
  name: string
  /** One for each chain; the visitor picks where there are several. */
  connectors: readonly Connector[]
  listing?: WalletListing
  badge?: 'qr' | 'recent'
  isInstalled?: boolean
}

/** What the wallet list adds to the rows, each wallet once and none that is here already. */
export interface ListRows {
  featured: readonly WalletRow[]
  custom: readonly WalletRow[]
  recommended: readonly WalletRow[]
  /** A wallet of the list that was used before. */
  recent(id: string): WalletRow | undefined
}

export interface RowsInput {
  /** Wallets in the page, as far as they are listed, the best known first. */
  found: readonly Connector[]
  /** Ways to connect beside those. */
  others: readonly Connector[]
  /** What the visitor used last, the newest first: ids of connectors or of the list. */
  recents: readonly string[]
  list?: ListRows
  /** Group names, the first ones; those left out follow. */
  order: readonly string[]
  isPhone: boolean
  suspects?: Suspects
  /** The number of rows that placeholders were shown for: recommended wallets fill up the rest. */
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

/** Where one wallet of a name is in each of several chains they are the same one; two of a chain are not, and then none is taken for another. */
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

/** Ways to connect beside the page's wallets, pairing and e-mail or social login, each once; none to a wallet that is in the page itself. */
export const externalRows = (found: readonly Connector[], others: readonly Connector[], suspects?: Suspects): WalletRow[] =>
  mergeConnectors(others.filter(({ type, rdns }) => !/walletConnect|auth/.test(type) && !(rdns && found.some((one) => one.rdns === rdns && !suspects?.has(keyOf(one)))))).map((same) => rowOf(same))

/** Contract B10: wallets of several chains, then announced ones, then the browser's own. */
const kindOf = ([first, second]: readonly Connector[]) => (second ? 0 : first?.type === 'injected' ? 2 : 1)

/** The wallets in the page as rows, the best known kinds first. */
export const installedRows = (found: readonly Connector[], suspects?: Suspects): WalletRow[] =>
  mergeConnectors(found, suspects)
    .sort((a, b) => kindOf(a) - kindOf(b))
    .map((connectors) => rowOf(connectors, { isInstalled: true }))

/** The rows of Connect, in the order of contract B10: each wallet once, four in all where there are recommended ones. */
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
