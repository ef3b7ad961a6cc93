import { createControls, type Controls } from './controls.ts'
import type { PageLike } from './types.ts'

/** Works an Ethereum wallet in a page, as the person who holds it. */
export interface DemoWallet extends Controls {
  /** Also a chain that the wallet has no node for. */
  setChain(chainId: number): Promise<void>
  /** The accounts (addresses, or indexes into its own) that a connected site sees; none disconnects it. */
  setAccounts(accounts: readonly (string | number)[]): Promise<void>
}

/** Works a Solana wallet in a page. Scripts name features: `solana:signMessage`. */
export interface DemoSolanaWallet extends Controls {
  /** The accounts (addresses, or indexes into its own) that a connected site sees; none disconnects it. */
  setAccounts(accounts: readonly (string | number)[]): Promise<void>
}

/** Works a Bitcoin wallet in a page. Scripts name methods as the interface does that the site uses. */
export interface DemoBitcoinWallet extends Controls {
  setNetwork(network: 'mainnet' | 'testnet'): Promise<void>
  /** Payment and ordinals address. */
  addresses(): Promise<readonly [string, string]>
}

/** @param rdns Which one, when there are several; the newest when absent. */
export function demoWallet(page: PageLike, rdns?: string): DemoWallet {
  const wallet = rdns === undefined ? 'window.demoWallet' : `window.demoWallets[${JSON.stringify(rdns)}]`
  const { controls, call } = createControls(page, wallet, async () => String(await page.evaluate(`${wallet}.info.name`)))
  return { ...controls, setChain: (chainId) => call('setChain', chainId), setAccounts: (accounts) => call('setAccounts', accounts) }
}

/** @param name Which one, when there are several. */
export function demoSolanaWallet(page: PageLike, name = 'Demo Solana Wallet'): DemoSolanaWallet {
  const { controls, call } = createControls(page, `window.demoSolanaWallets[${JSON.stringify(name)}]`, async () => name)
  return { ...controls, setAccounts: (accounts) => call('setAccounts', accounts) }
}

/** @param name Which one, when there are several. */
export function demoBitcoinWallet(page: PageLike, name = 'Demo Bitcoin Wallet'): DemoBitcoinWallet {
  const wallet = `window.demoBitcoinWallets[${JSON.stringify(name)}]`
  const { controls, call } = createControls(page, wallet, async () => name)
  return {
    ...controls,
    setNetwork: (network) => call('setNetwork', network),
    addresses: async () => (await page.evaluate(`${wallet}.addresses`)) as [string, string],
  }
}
