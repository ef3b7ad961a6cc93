import { createControls, type Controls } from './controls.ts'
import type { AtomicStatus, PageLike } from './types.ts'

/** Controls an Ethereum wallet in a page, in the role of its user. */
export interface DemoWallet extends Controls {
  /** Switches the chain. A chain without a node is allowed. */
  setChain(chainId: number): Promise<void>
  /**
   * Sets the accounts (addresses, or indexes of the wallet's accounts) that a connected site sees. An empty list
   * disconnects it.
   */
  setAccounts(accounts: readonly (string | number)[]): Promise<void>
  /** Changes whether the wallet makes several calls in one transaction (EIP-5792). */
  setAtomic(status: AtomicStatus): Promise<void>
  /** Sends a pending transaction again with ten times the fee, as a visitor does who is in a hurry. */
  speedUp(hash: string): Promise<void>
  /** Takes a pending transaction back: sends nothing to the own account in its place. */
  cancel(hash: string): Promise<void>
}

/** Controls a Solana wallet in a page. Scripted answers use feature names: `solana:signMessage`. */
export interface DemoSolanaWallet extends Controls {
  /**
   * Sets the accounts (addresses, or indexes of the wallet's accounts) that a connected site sees. An empty list
   * disconnects it.
   */
  setAccounts(accounts: readonly (string | number)[]): Promise<void>
}

/** Controls a Bitcoin wallet in a page. Scripted answers use the method names of the site's interface. */
export interface DemoBitcoinWallet extends Controls {
  setNetwork(network: 'mainnet' | 'testnet'): Promise<void>
  /** Returns the payment address and the ordinals address. */
  addresses(): Promise<readonly [string, string]>
}

/** @param rdns Selects one of several wallets. Default: the newest. */
export function demoWallet(page: PageLike, rdns?: string): DemoWallet {
  const wallet = rdns === undefined ? 'window.demoWallet' : `window.demoWallets[${JSON.stringify(rdns)}]`
  const { controls, call } = createControls(page, wallet, async () =>
    String(await page.evaluate(`${wallet}.info.name`)),
  )
  return {
    ...controls,
    setChain: (chainId) => call('setChain', chainId),
    setAccounts: (accounts) => call('setAccounts', accounts),
    setAtomic: (status) => call('setAtomic', status),
    speedUp: (hash) => call('speedUp', hash),
    cancel: (hash) => call('cancel', hash),
  }
}

/** @param name Selects one of several wallets. Default: the newest. */
export function demoSolanaWallet(page: PageLike, name = 'Demo Solana Wallet'): DemoSolanaWallet {
  const { controls, call } = createControls(page, `window.demoSolanaWallets[${JSON.stringify(name)}]`, async () => name)
  return { ...controls, setAccounts: (accounts) => call('setAccounts', accounts) }
}

/** @param name Selects one of several wallets. Default: the newest. */
export function demoBitcoinWallet(page: PageLike, name = 'Demo Bitcoin Wallet'): DemoBitcoinWallet {
  const wallet = `window.demoBitcoinWallets[${JSON.stringify(name)}]`
  const { controls, call } = createControls(page, wallet, async () => name)
  return {
    ...controls,
    setNetwork: (network) => call('setNetwork', network),
    addresses: async () => (await page.evaluate(`${wallet}.addresses`)) as [string, string],
  }
}
