import type { Environment } from './environment.ts'
import type { Namespace } from './types.ts'

/** The page that a wallet's own browser is to show. */
export interface BrowsedPage {
  href: string
  origin: string
  system: Environment['system']
  /** Reference of the EVM chain in use, for wallets that ask. */
  chainId?: string
}

interface BrowseFact {
  /** Explorer id. */
  id: string
  namespaces: readonly Namespace[]
  /** What the wallet puts into the window of its own browser. */
  injects: string
  link(page: BrowsedPage): string
}

const enc = encodeURIComponent

/** Wallets that phones reach by opening this page in them (specification §2; addresses of contract B2.6). */
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
    link: ({ href, chainId = '1' }) => {
      const query = btoa(`url=${enc(href)}&defaultChainId=${chainId}`)
      const start = `startPagePath=${btoa('/pages/browser/index')}&startPageQuery=${query}`
      return `https://app.binance.com/en/download?_dp=${btoa(`bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7&${start}`)}`
    },
  },
]

/** Ids of the wallets that have a browse link, for lists that would leave them out (contract B9). */
export const BROWSED_WALLETS: readonly string[] = FACTS.map(({ id }) => id)

export interface BrowseQuestion {
  walletId: string
  /** Namespaces that the visitor may mean, the likeliest first. */
  namespaces: readonly Namespace[]
  /** Whether the window has a property of that name: then the page is in the wallet's browser already. */
  isInjected(name: string): boolean
}

/** The link that opens this page in a wallet's own browser, on a phone where the wallet is not in the page. */
export function browseLink({ walletId, namespaces, isInjected }: BrowseQuestion, page: BrowsedPage): string | undefined {
  if (page.system === 'desktop') return undefined
  const fact = FACTS.find(({ id }) => id === walletId)
  const isMeant = fact && namespaces.some((one) => fact.namespaces.includes(one)) && !isInjected(fact.injects)
  return isMeant ? fact.link(page) : undefined
}
