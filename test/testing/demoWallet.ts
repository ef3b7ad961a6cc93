import { createControls, type Controls } from './controls.ts'
import type { PageLike } from './types.ts'

/** Controls an Ethereum wallet in a page, as its user. */
export interface DemoWallet extends Controls {
  /** Also accepts a chain without a node. */
  setChain(chainId: number): Promise<void>
  /** The accounts (addresses, or indexes of the wallet's accounts) that a connected site sees; an empty list disconnects it. */
  setAccounts(accounts: readonly (string | number)[]): Promise<void>
}

/** Controls a Solana wallet in a page. Scripts use feature names: `solana:signMessage`. */
export interface DemoSolanaWallet extends Controls {
  /** The accounts (addresses or own indexes) that a connected site sees; an empty list disconnects it. */
  setAccounts(accounts: readonly (string | number)[]): Promise<void>
}

/** Controls a Bitcoin wallet in a page. Scripts use the method names of the site's interface. */
export interface DemoBitcoinWallet extends Controls {
  setNetwork(network: 'mainnet' | 'testnet'): Promise<void>
  /** Payment and ordinals address. */
  addresses(): Promise<readonly [string, string]>
}

/** @param rdns Selects one of several wallets; the newest if absent. */
export function demoWallet(page: PageLike, rdns?: string): DemoWallet {
  const wallet = rdns === undefined ? 'window.demoWallet' : `window.demoWallets[${JSON.stringify(rdns)}]`
  const { controls, call } = createControls(page, wallet, async () => String(await page.evaluate(`${wallet}.info.name`)))
  return { ...controls, setChain: (chainId) => call('setChain', chainId), setAccounts: (accounts) => call('setAccounts', accounts) }
}

/** @param name Selects one of several wallets. */
export function demoSolanaWallet(page: PageLike, name = 'Demo Solana Wallet'): DemoSolanaWallet {
  const { controls, call } = createControls(page, `window.demoSolanaWallets[${JSON.stringify(name)}]`, async () => name)
  return { ...controls, setAccounts: (accounts) => call('setAccounts', accounts) }
}

/** @param name Selects one of several wallets. */
export function demoBitcoinWallet(page: PageLike, name = 'Demo Bitcoin Wallet'): DemoBitcoinWallet {
  const wallet = `window.demoBitcoinWallets[${JSON.stringify(name)}]`
  const { controls, call } = createControls(page, wallet, async () => name)
  return {
    ...controls,
    setNetwork: (network) => call('setNetwork', network),
    addresses: async () => (await page.evaluate(`${wallet}.addresses`)) as [string, string],
  }
}
