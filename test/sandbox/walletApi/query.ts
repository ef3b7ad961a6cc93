import type { CatalogueWallet } from '../data/catalogue.ts'
import { refuse } from '../data/errors.ts'

type Query = Readonly<Record<string, string>>

const DEFAULT_ENTRIES = 100

/** Splits a comma-separated value. Undefined, which means no filter, if it is absent or empty. */
function listOf(value: string | undefined): Set<string> | undefined {
  const parts = (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 0 ? new Set(parts) : undefined
}

/** Reads a whole number of at least 1, since `page` counts from 1. */
function countOf(query: Query, name: string, otherwise: number): number {
  const value = query[name]
  if (value === undefined) return otherwise
  if (!/^[1-9]\d{0,8}$/.test(value)) throw refuse.parameter(`${name} must be a whole number from 1`)
  return Number(value)
}

type Test = (wallet: CatalogueWallet) => boolean

/** Creates a filter by name or rdns. A wallet passes if either matches, because clients send both in one request. */
function connectorTest(names?: Set<string>, rdns?: Set<string>): Test | undefined {
  if (!names && !rdns) return undefined
  const wanted = new Set([...(names ?? [])].map((name) => name.toLowerCase()))
  return (wallet) => wanted.has(wallet.name.toLowerCase()) || (wallet.rdns != null && rdns?.has(wallet.rdns) === true)
}

function testsOf(query: Query): Test[] {
  const [include, exclude, chains] = [listOf(query['include']), listOf(query['exclude']), listOf(query['chains'])]
  const search = query['search']?.trim().toLowerCase()
  const badges = [query['badge_type'], query['badge']].filter((badge) => badge !== undefined && badge !== '')
  return [
    include && ((wallet: CatalogueWallet) => include.has(wallet.id)),
    exclude && ((wallet: CatalogueWallet) => !exclude.has(wallet.id)),
    // Compares complete ids, because `eip155:10` starts with `eip155:1`.
    chains && ((wallet: CatalogueWallet) => (wallet.chains ?? []).some((chain) => chains.has(chain))),
    search && ((wallet: CatalogueWallet) => wallet.name.toLowerCase().includes(search)),
    badges.length > 0 &&
      ((wallet: CatalogueWallet) => badges.every((badge) => (wallet.badge_type ?? 'none') === badge)),
    connectorTest(listOf(query['names']), listOf(query['rdns'])),
    query['include_pay_only'] === 'true' && ((wallet: CatalogueWallet) => wallet.supports_wcpay === true),
  ].filter((test) => typeof test === 'function')
}

const rankOf = ({ order = Infinity }: CatalogueWallet) => order

function compare(a: CatalogueWallet, b: CatalogueWallet): number {
  return rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)
}

/** Returns one page of the wallets that match every filter. `count` is the number of all matches. */
export function queryWallets(
  catalogue: readonly CatalogueWallet[],
  query: Query,
): { data: CatalogueWallet[]; count: number } {
  const tests = testsOf(query)
  const [page, entries] = [countOf(query, 'page', 1), countOf(query, 'entries', DEFAULT_ENTRIES)]
  const found = catalogue.filter((wallet) => tests.every((test) => test(wallet))).sort(compare)
  if (query['sort'] === 'wcpay')
    found.sort((a, b) => Number(b.supports_wcpay === true) - Number(a.supports_wcpay === true))
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}
