import type { Answer, PageLike, WalletRequest } from './types.ts'

interface Controls {
  /** Scripts answers. */
  script(...answers: readonly Answer[]): Promise<void>
  /** Presses Approve in its window, waiting for one to open. */
  approve(): Promise<void>
  reject(): Promise<void>
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Makes its account number `index` the active one. */
  selectAccount(index: number): Promise<void>
  /** Disconnects the site from the wallet's side. */
  disconnect(): Promise<void>
  /** What the site has asked, oldest first. */
  requests(): Promise<WalletRequest[]>
  /** As on a first visit: no scripts, log, permissions or open windows. */
  reset(): Promise<void>
}

/** Works an Ethereum wallet in a page, as the person who holds it. */
export interface DemoWallet extends Controls {
  /** Also a chain that the wallet has no node for. */
  setChain(chainId: number): Promise<void>
  /** The accounts (addresses, or indexes into its own) that a connected site sees; none disconnects it. */
  setAccounts(accounts: readonly (string | number)[]): Promise<void>
}

/** Works a Bitcoin wallet in a page. */
export interface DemoBitcoinWallet extends Controls {
  setNetwork(network: 'mainnet' | 'testnet'): Promise<void>
  /** Payment and ordinals address. */
  addresses(): Promise<readonly [string, string]>
}

/** Playwright takes an expression as text, which keeps the kit free of its types; all that goes in is JSON. */
function createControls(page: PageLike, wallet: string, name: () => Promise<string>) {
  const call = async (method: string, ...args: unknown[]) => void (await page.evaluate(`void ${wallet}.${method}(...${JSON.stringify(args)})`))
  const press = async (verb: string) => page.getByRole('button', { name: `${verb} in ${await name()}`, exact: true }).click()
  const controls: Controls = {
    async script(...answers) {
      for (const answer of answers) await call('script', answer)
    },
    approve: () => press('Approve'),
    reject: () => press('Reject'),
    lock: () => call('lock'),
    unlock: () => call('unlock'),
    selectAccount: (index) => call('selectAccount', index),
    disconnect: () => call('disconnect'),
    requests: async () => (await page.evaluate(`${wallet}.requests`)) as WalletRequest[],
    reset: () => call('reset'),
  }
  return { controls, call }
}

/** @param rdns Which one, when there are several; the newest when absent. */
export function demoWallet(page: PageLike, rdns?: string): DemoWallet {
  const wallet = rdns === undefined ? 'window.demoWallet' : `window.demoWallets[${JSON.stringify(rdns)}]`
  const { controls, call } = createControls(page, wallet, async () => String(await page.evaluate(`${wallet}.info.name`)))
  return { ...controls, setChain: (chainId) => call('setChain', chainId), setAccounts: (accounts) => call('setAccounts', accounts) }
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
