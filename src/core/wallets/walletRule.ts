import type { Options } from '../options.ts'
import type { WalletListing } from './walletListing.ts'

/** The fields of a connector or listing that the rule compares. */
export interface Subject {
  id: string
  name: string
  rdns?: string
  explorerId?: string
  namespaces?: readonly string[]
}

const plain = (name: string) => name.trim().toLowerCase()

/** Normalizes an rdns, since MetaMask announces a different one on phones. */
const rdnsOf = ({ rdns }: { rdns?: string }) => rdns?.replace(/^(io\.metamask)\.mobile$/, '$1')

const sharesChain = ({ chains }: WalletListing, namespaces: readonly string[] | undefined) =>
  !chains?.length || !namespaces || chains.some((chain) => namespaces.includes(chain.split(':')[0] ?? ''))

/**
 * Whether a listing and a connector are the same wallet: by id or rdns. By name only if the listing has no rdns and
 * supports the connector's chain, so that an imitation cannot hide a genuine wallet by taking its name.
 */
export function isSameWallet(listing: WalletListing, one: Subject): boolean {
  if (listing.id === one.explorerId || listing.id === one.id) return true
  const rdns = rdnsOf(listing)
  return rdns ? rdns === rdnsOf(one) : plain(listing.name) === plain(one.name) && sharesChain(listing, one.namespaces)
}

export type WalletRule = (one: Subject, isOwn?: boolean) => boolean

/**
 * Creates the rule that decides which wallets are shown, for wallets from every source. Sites name wallets by wallet
 * API id, rdns or connector id; `known` is the map from wallet API ids to listings. The site's own wallets (`isOwn`)
 * pass without being in `includeWalletIds`, but `excludeWalletIds` hides them too.
 */
export function createWalletRule(
  { includeWalletIds: include = [], excludeWalletIds: exclude = [] }: Options,
  known: ReadonlyMap<string, WalletListing>,
): WalletRule {
  const isNamed = (ids: readonly string[], one: Subject, mayName: (listing: WalletListing) => boolean) =>
    ids.some((id) => {
      if ([one.id, one.explorerId, one.rdns].includes(id)) return true
      const listing = known.get(id)
      return (
        listing !== undefined &&
        (isSameWallet(listing, one) || (mayName(listing) && plain(listing.name) === plain(one.name)))
      )
    })
  return (one, isOwn) =>
    !isNamed(exclude, one, () => true) && (isOwn || !include.length || isNamed(include, one, () => !one.rdns))
}

/** Sorts installed wallets by their rank in the wallet list. Those without a rank come last and keep their order. */
export function byRank<T extends Subject>(found: readonly T[], known: ReadonlyMap<string, WalletListing>): T[] {
  const all = [...known.values()]
  const rankOf = (one: T) =>
    Math.min(...all.map((listing) => (isSameWallet(listing, one) ? (listing.rank ?? Infinity) : Infinity)))
  const ranked = found.map((one) => ({ one, rank: rankOf(one) }))
  return ranked.sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank)).map(({ one }) => one)
}
