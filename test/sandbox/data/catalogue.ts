import { idFrom, BARE_WALLETS, INVENTED_WALLETS, type InventedWallet } from './inventedWallets.ts'
import { KNOWN_WALLETS, type KnownWallet } from './knownWallets.ts'
import { WALLET_MARKS } from './marks.ts'
import { REMOVED_IMAGE, MISSING_IMAGE, irregularWallets } from './irregularWallets.ts'

/** A wallet of the list. */
export interface CatalogueWallet {
  id: string
  name: string
  badge_type?: 'none' | 'certified'
  description?: string
  /** CAIP-2. */
  chains?: string[]
  homepage?: string
  image_id?: string
  /** A path on this service. Answers contain the whole URL. */
  image_url?: string
  /** Rank in the list. Wallets without a rank come last. */
  order?: number
  link_mode?: string | null
  mobile_link?: string | null
  desktop_link?: string | null
  webapp_link?: string | null
  app_store?: string | null
  play_store?: string | null
  chrome_store?: string | null
  rdns?: string | null
  injected?: { namespace: string; injected_id: string }[] | null
  supports_wc?: boolean
  supports_wcpay?: boolean
}

const CHAINS: Readonly<Record<string, readonly string[]>> = {
  e: ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161', 'eip155:11155111'],
  s: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  b: ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000933ea01ad0ee984209779ba'],
}
const NAMESPACES: Readonly<Record<string, string>> = { e: 'eip155', s: 'solana', b: 'bip122' }

/** Derives an image id from a slug: a UUID, like the hosted service's ids. */
function imageId(slug: string): string {
  const hex = idFrom(`image ${slug}`)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), `${hex.slice(20, 30)}00`].join('-')
}

/** Creates links to hosts under `.example`, which never resolve, so that a click contacts nobody. */
function linksOf(slug: string, links: string, chains: string, rdns: string | undefined) {
  const has = (link: string, value: string) => (links.includes(link) ? value : null)
  const extension = links.includes('e')
  return {
    mobile_link: has('m', `${slug}://`),
    link_mode: has('u', `https://${slug}.example/wc`),
    desktop_link: has('d', `${slug}-desktop://`),
    webapp_link: has('w', `https://app.${slug}.example`),
    app_store: has('m', `https://apps.example/ios/${slug}`),
    play_store: has('m', `https://apps.example/android/${slug}`),
    chrome_store: has('e', `https://apps.example/extension/${slug}`),
    rdns: extension && chains.includes('e') ? (rdns ?? `example.${slug}`) : null,
    injected: extension
      ? [...chains].map((chain) => ({ namespace: NAMESPACES[chain] ?? chain, injected_id: slug }))
      : null,
  }
}

const facts = (wallet: KnownWallet | InventedWallet) => ({
  id: wallet.id,
  name: wallet.name,
  chains: [...wallet.chains].flatMap((chain) => CHAINS[chain] ?? []),
  homepage: `https://${wallet.slug}.example`,
})

const known = (wallet: KnownWallet, index: number): CatalogueWallet => ({
  ...facts(wallet),
  badge_type: wallet.certified === false ? 'none' : 'certified',
  description: `${wallet.name}, as far as the sandbox knows it`,
  image_id: imageId(wallet.slug),
  order: (index + 1) * 10,
  ...linksOf(wallet.slug, wallet.links, wallet.chains, wallet.rdns),
  supports_wc: wallet.pairs !== false,
  supports_wcpay: index % 7 === 1,
})

const invented = (wallet: InventedWallet, index: number): CatalogueWallet => ({
  ...facts(wallet),
  badge_type: wallet.certified ? 'certified' : 'none',
  description: `${wallet.name}, a wallet that nobody has`,
  ...(wallet.icon === 'id' ? { image_id: imageId(wallet.slug) } : {}),
  ...(wallet.icon === 'url' ? { image_url: `/getWalletImage/${imageId(wallet.slug)}` } : {}),
  order: (KNOWN_WALLETS.length + index + 1) * 10,
  ...linksOf(wallet.slug, wallet.links, wallet.chains, undefined),
  supports_wc: wallet.pairs,
  supports_wcpay: wallet.paysWithPairing,
})

/** Every wallet of the simulated list, in order. */
export const CATALOGUE: readonly CatalogueWallet[] = [
  ...KNOWN_WALLETS.map(known),
  ...INVENTED_WALLETS.map(invented),
  ...irregularWallets((KNOWN_WALLETS.length + INVENTED_WALLETS.length) * 10),
  ...BARE_WALLETS,
]

const idOf = ({ image_id, image_url }: CatalogueWallet) => image_id ?? image_url?.split('/').at(-1)

/** Ids of the images of listed wallets. */
export const WALLET_IMAGES: ReadonlySet<string> = new Set(
  CATALOGUE.flatMap((wallet) => idOf(wallet) ?? []).filter((id) => id !== MISSING_IMAGE && id !== REMOVED_IMAGE),
)

/** The pictures of well-known wallets, as SVG files, by image id. */
export const MARKED_IMAGES: ReadonlyMap<string, string> = new Map(
  KNOWN_WALLETS.flatMap(({ slug }) => {
    const mark = WALLET_MARKS[slug]
    return mark === undefined ? [] : [[imageId(slug), mark] as const]
  }),
)
