import type { Environment } from '../page/environment.ts'
import { parseNetworkId } from '../caip.ts'
import type { CaipNetworkId, Namespace } from '../types.ts'

/** The page to open in a wallet's browser. */
export interface BrowsedPage {
  href: string
  origin: string
  system: Environment['system']
  /** Current EVM chain id, for wallets whose links contain it. */
  chainId?: string
  /** Whether the visitor wants to connect on an EVM chain: some wallets have a different link for that. */
  isEvm?: boolean
}

interface BrowseFact {
  /** The wallet's id in the wallet API. */
  id: string
  namespaces: readonly Namespace[]
  /** Window property that the wallet's own browser defines. */
  injects: string
  /** Whether pairing is preferred: the browse link is used only if pairing is unavailable. */
  pairs?: true
  link(page: BrowsedPage): string
}

const enc = encodeURIComponent

const binance = ({ href, chainId = '1' }: BrowsedPage) => {
  const query = btoa(`url=${enc(href)}&defaultChainId=${chainId}`)
  const start = `startPagePath=${btoa('/pages/browser/index')}&startPageQuery=${query}`
  return `https://app.binance.com/en/download?_dp=${btoa(`bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7&${start}`)}`
}

/**
 * Wallets that can open this page in their own browser on phones; the links are from the wallets' documentation. Only
 * web links and Android intents: if the app is missing, they lead to its download page.
 */
const FACTS: readonly BrowseFact[] = [
  {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', // Phantom
    namespaces: ['solana', 'eip155', 'bip122'],
    injects: 'phantom',
    link: ({ href, origin, system }) =>
      system === 'android'
        ? `intent://browse/${enc(href)}?ref=${enc(origin)}#Intent;scheme=phantom;package=app.phantom;end`
        : `https://phantom.app/ul/browse/${enc(href)}?ref=${enc(origin)}`,
  },
  {
    id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', // Solflare
    namespaces: ['solana'],
    injects: 'solflare',
    link: ({ href }) => `https://solflare.com/ul/v1/browse/${enc(href)}?ref=${enc(href)}`,
  },
  {
    id: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8', // Coinbase
    namespaces: ['solana'],
    injects: 'coinbaseSolana',
    link: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${enc(href)}`,
  },
  {
    id: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25', // Binance
    namespaces: ['bip122'],
    injects: 'binancew3w',
    link: binance,
  },
  {
    id: '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4', // Binance
    namespaces: ['eip155'],
    injects: 'binancew3w',
    pairs: true,
    link: binance,
  },
  {
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', // MetaMask
    namespaces: ['eip155', 'solana'],
    injects: 'ethereum',
    pairs: true,
    link: ({ href }) => `https://metamask.app.link/dapp/${href.replace(/^https?:\/\//, '')}`,
  },
  {
    id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0', // Trust Wallet; its link contains the SLIP-44 coin type
    namespaces: ['eip155', 'solana'],
    injects: 'trustwallet',
    pairs: true,
    link: ({ href, isEvm }) => `https://link.trustwallet.com/open_url?coin_id=${isEvm ? 60 : 501}&url=${enc(href)}`,
  },
  {
    id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709', // OKX Wallet
    namespaces: ['eip155', 'solana', 'bip122'],
    injects: 'okxwallet',
    pairs: true,
    link: ({ href }) => `https://www.okx.com/download?deeplink=${enc(`okx://wallet/dapp/url?dappUrl=${enc(href)}`)}`,
  },
  {
    id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662', // Bitget Wallet
    namespaces: ['eip155', 'solana', 'bip122'],
    injects: 'bitkeep',
    pairs: true,
    link: ({ href }) => `https://bkcode.vip?action=dapp&url=${enc(href)}`,
  },
]

/** Ids of wallets for which the browse link is preferred to pairing. */
export const BROWSED_WALLETS: readonly string[] = FACTS.filter(({ pairs }) => !pairs).map(({ id }) => id)

export interface BrowseQuestion {
  walletId: string
  /** Namespaces that the visitor may want to connect, the likeliest first. */
  namespaces: readonly Namespace[]
  /** Whether the wallet could be connected by pairing instead. */
  canPair?: boolean
  /** Whether `window` has the property `name`: if so, the page is already open in that wallet's browser. */
  isInjected(name: string): boolean
}

/**
 * Returns the link that opens this page in a wallet's own browser. Undefined on desktops, and if the page is open there
 * already.
 */
export function browseLink(
  { walletId, namespaces, canPair, isInjected }: BrowseQuestion,
  page: BrowsedPage,
): string | undefined {
  if (page.system === 'desktop') return undefined
  const fact = FACTS.find(({ id }) => id === walletId)
  const meant = namespaces.find((one) => fact?.namespaces.includes(one))
  return fact && meant && !(fact.pairs && canPair) && !isInjected(fact.injects)
    ? fact.link({ ...page, isEvm: meant === 'eip155' })
    : undefined
}

/** Returns the EVM chain id of a network, for wallets whose link contains one; undefined for other namespaces. */
export function evmChainIdOf(id: CaipNetworkId): string | undefined {
  const { namespace, reference } = parseNetworkId(id)
  return namespace === 'eip155' ? reference : undefined
}
