import type { Options } from '../options.ts'
import type { WalletListing } from './walletListing.ts'

/** A wallet as far as a rule looks at it: a connector or a listing. */
export interface Subject {
  id: string
  name: string
  rdns?: string
  explorerId?: string
  namespaces?: readonly string[]
}

const plain = (name: string) => name.trim().toLowerCase()

/** On phones some wallets announce themselves by another rdns (contract B9). */
const rdnsOf = ({ rdns }: { rdns?: string }) => rdns?.replace(/^(io\.metamask)\.mobile$/, '$1')

const sharesChain = ({ chains }: WalletListing, namespaces: readonly string[] | undefined) =>
  !chains?.length || !namespaces || chains.some((chain) => namespaces.includes(chain.split(':')[0] ?? ''))

/**
 * Whether a listing and a connector are the same wallet (public interface §3): by id, or by rdns; by name only where the
 * listing has no rdns and works on the connector's chain, so that a name alone hides no genuine wallet.
 */
export function isSameWallet(listing: WalletListing, one: Subject): boolean {
  if (listing.id === one.explorerId || listing.id === one.id) return true
  const rdns = rdnsOf(listing)
  return rdns ? rdns === rdnsOf(one) : plain(listing.name) === plain(one.name) && sharesChain(listing, one.namespaces)
}

export type WalletRule = (one: Subject, isOwn?: boolean) => boolean

/**
 * The one rule by which wallets of every source are listed or not. A site names wallets by their id in the wallet API, by
 * rdns, or by connector id; what an id of the wallet API stands for is looked up in `known`. What the site itself brought
 * (`isOwn`) need not be included, but can be excluded.
 */
export function createWalletRule({ includeWalletIds: include = [], excludeWalletIds: exclude = [] }: Options, known: ReadonlyMap<string, WalletListing>): WalletRule {
  const isNamed = (ids: readonly string[], one: Subject, mayName: (listing: WalletListing) => boolean) =>
    ids.some((id) => {
      if ([one.id, one.explorerId, one.rdns].includes(id)) return true
      const listing = known.get(id)
      return listing !== undefined && (isSameWallet(listing, one) || (mayName(listing) && plain(listing.name) === plain(one.name)))
    })
  return (one, isOwn) => !isNamed(exclude, one, () => true) && (isOwn || !include.length || isNamed(include, one, () => !one.rdns))
}

/** Wallets in the page in the order of the list's ranks; those without one last, as they came (contract B10). */
export function byRank<T extends Subject>(found: readonly T[], known: ReadonlyMap<string, WalletListing>): T[] {
  const all = [...known.values()]
  const rankOf = (one: T) => Math.min(...all.map((listing) => (isSameWallet(listing, one) ? (listing.rank ?? Infinity) : Infinity)))
  const ranked = found.map((one) => ({ one, rank: rankOf(one) }))
  return ranked.sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank)).map(({ one }) => one)
}
