import type { Connector } from '../connector.ts'
import { RECENT_WALLETS_MAX, RECOMMENDED_WALLETS } from '../limits.ts'
import type { WalletListing } from './walletListing.ts'

/**
 * A row in a list of wallets. It has `connectors` if the wallet is installed or offered, otherwise a `listing`. A row
 * without a name is still loading.
 */
export interface WalletRow {
  key: string
  name: string
  /** One connector per chain; if there are several, the visitor chooses. */
  connectors: readonly Connector[]
  listing?: WalletListing
  badge?: 'qr' | 'recent'
  isInstalled?: boolean
}

/** Rows from the wallet list. Each wallet appears once; installed and offered wallets are left out. */
export interface ListRows {
  featured: readonly WalletRow[]
  custom: readonly WalletRow[]
  recommended: readonly WalletRow[]
  /** Returns the row of a wallet that was used recently and is not installed. */
  recent(id: string): WalletRow | undefined
}

export interface RowsInput {
  /** Connectors of installed wallets that the site allows, sorted by rank. */
  found: readonly Connector[]
  /** Connectors that are not installed wallets, such as pairing. */
  others: readonly Connector[]
  /** Recently used wallets, newest first: connector or listing ids. */
  recents: readonly string[]
  list?: ListRows
  /** Names of groups in display order; groups that are not named come last. */
  order: readonly string[]
  isPhone: boolean
  suspects?: Suspects
  /**
   * Number of placeholder rows that were shown while loading. Recommended wallets fill the list up to this number, so
   * that the list does not shrink.
   */
  least?: number
  /**
   * For a list with a row that opens the rest: at most this many recent, installed and other wallets are listed.
   * Recommended ones are added until there are as many. Default: no limit.
   */
  most?: number
}

export interface ComposedRows {
  rows: readonly WalletRow[]
  /** Whether `most` left out a wallet. */
  isCut: boolean
}

/** Keys of connectors that may be imitations. They are never merged with another wallet's row. */
export type Suspects = Pick<ReadonlyMap<string, unknown>, 'has'>

/** Returns the unique key of a connector. The id is not enough: one wallet's connectors for two chains may share it. */
export const keyOf = ({ namespaces, id }: Pick<Connector, 'namespaces' | 'id'>): string => `${namespaces.join()} ${id}`

export const rowOf = (connectors: readonly Connector[], more: Partial<WalletRow> = {}): WalletRow => {
  const [first] = connectors as readonly [Connector]
  return { key: keyOf(first), name: first.name, connectors, ...more }
}

/**
 * Groups connectors with the same name into one wallet if each is for another chain. If two are for the same chain,
 * they are different wallets and nothing is merged.
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

/**
 * Returns the rows for connectors that are no installed wallets, pairing or logins. Connectors whose wallet is also
 * installed are left out.
 */
export const externalRows = (
  found: readonly Connector[],
  others: readonly Connector[],
  suspects?: Suspects,
): WalletRow[] =>
  mergeConnectors(
    others.filter(
      ({ type, rdns }) =>
        !/walletConnect|auth/.test(type) &&
        !(rdns && found.some((one) => one.rdns === rdns && !suspects?.has(keyOf(one)))),
    ),
  ).map((same) => rowOf(same))

/**
 * Ranks an installed wallet for sorting: wallets with several chains first, then announced ones, then those found in a
 * `window` property.
 */
function kindOf([first, second]: readonly Connector[]): number {
  if (second) return 0
  return first?.type === 'injected' ? 2 : 1
}

/** Returns installed wallets as rows, sorted by `kindOf`. */
export const installedRows = (found: readonly Connector[], suspects?: Suspects): WalletRow[] =>
  mergeConnectors(found, suspects)
    .sort((a, b) => kindOf(a) - kindOf(b))
    .map((connectors) => rowOf(connectors, { isInstalled: true }))

/**
 * Cuts recent, installed and other wallets to `room` in all. The pairing row and wallets that the site names are always
 * listed. Returns the room that is left, and whether a wallet was left out.
 */
function cutGroups(
  groups: Record<string, readonly WalletRow[]>,
  names: readonly string[],
  room: number,
  suspects?: Suspects,
): { room: number; isCut: boolean } {
  let isCut = false
  for (const name of names) {
    const rows = groups[name] ?? []
    const isOver = rows.length > room && ['recent', 'injected', 'external'].includes(name)
    // Possible imitations must not take the place of the genuine wallet.
    const isSuspect = ({ key }: WalletRow) => Number(suspects?.has(key) ?? false)
    const kept = isOver ? [...rows].sort((a, b) => isSuspect(a) - isSuspect(b)).slice(0, room) : rows
    isCut ||= isOver
    groups[name] = kept
    if (name !== 'walletConnect') room = Math.max(0, room - kept.length)
  }
  return { room, isCut }
}

/**
 * Composes the rows of the view Connect, group by group. Each wallet appears once. Recommended wallets are added until
 * announced, featured, custom and recommended wallets are four in all (with `most`, all rows but the pairing one), and
 * until there are at least `least` rows.
 */
export function composeRows({
  found,
  others,
  recents,
  list,
  order,
  isPhone,
  suspects,
  least = 0,
  most = Infinity,
}: RowsInput): ComposedRows {
  const injected = installedRows(found, suspects)
  const pairing = others.find(({ type }) => type === 'walletConnect')
  const external = externalRows(found, others, suspects)
  const { featured = [], custom = [], recommended = [] } = list ?? {}
  const recent = recents
    .flatMap(
      (used): WalletRow | readonly [] =>
        [...injected, ...external].find(
          ({ key, connectors }) => !suspects?.has(key) && connectors.some(({ id }) => id === used),
        ) ??
        list?.recent(used) ??
        [],
    )
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
  const names = [...new Set([...order, ...Object.keys(groups), 'recommended'])]
  const { room, isCut } = cutGroups(groups, names, most, suspects)
  groups.recommended = fresh(recommended).slice(
    0,
    Math.max(Math.min(left, room), least - Object.values(groups).flat().length),
  )
  return { rows: names.flatMap((name) => groups[name] ?? []), isCut }
}
