import type { BrowserContext, Page } from 'playwright-core'

/** How a method is answered: with a value, with an error (any JSON), or only on `settle()`. */
export type Reply = { give: unknown } | { fail: unknown } | 'wait'

export interface PageWalletSetup {
  /** The wallet's key in `window.pageWallets`. */
  key: string
  name?: string
  rdns?: string
  icon?: string
  /** When the wallet announces itself (EIP-6963): on page load (default), on `announce()`, or never. */
  announced?: 'page' | 'later' | 'never'
  /** Also sets `window.ethereum`. */
  legacy?: boolean
  accounts?: readonly string[]
  chainId?: unknown
  replies?: Readonly<Record<string, Reply>>
  /** The provider has no `on` and `removeListener`. */
  deaf?: boolean
}

export interface PageWallet {
  /** Methods of the requests received, in order. */
  asked: string[]
  params: unknown[]
  replies: Record<string, Reply>
  announce(): void
  emit(event: string, value: unknown): void
  /** Answers the oldest pending request. */
  settle(reply: Exclude<Reply, 'wait'>): void
}

declare global {
  interface Window {
    pageWallets: Record<string, PageWallet>
  }
}

/** Addresses of the sandbox's first three accounts. */
export const ACCOUNTS = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

/** Adds a minimal EIP-1193 provider to every page of a context. It answers only as configured. */
export async function addPageWallet(context: BrowserContext, setup: PageWalletSetup): Promise<void> {
  const {
    key,
    name = key,
    rdns = `org.example.${key}`,
    announced = 'page',
    accounts = [ACCOUNTS[0]],
    chainId = '0x1',
    ...rest
  } = setup
  await context.addInitScript(installWallet, { key, name, rdns, announced, accounts, chainId, ...rest })
}

/** Runs in the page. */
function installWallet({
  key,
  name,
  rdns,
  icon,
  announced,
  legacy,
  accounts,
  chainId,
  replies,
  deaf,
}: PageWalletSetup): void {
  const listeners: [string, (value: unknown) => void][] = []
  const waiting: { resolve(value: unknown): void; reject(error: unknown): void }[] = []
  const standard: Record<string, Reply> = {
    eth_requestAccounts: { give: accounts },
    eth_accounts: { give: accounts },
    eth_chainId: { give: chainId },
    wallet_getPermissions: { give: [] },
    wallet_switchEthereumChain: { give: null },
  }
  const wallet: PageWallet = {
    asked: [],
    params: [],
    replies: { ...standard, ...replies },
    announce: () =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: { info: { uuid: `00000000-0000-4000-8000-${key}`, name, rdns, icon }, provider },
        }),
      ),
    emit: (event, value) => listeners.filter(([one]) => one === event).forEach(([, listener]) => listener(value)),
    settle(reply) {
      const open = waiting.shift()
      if ('fail' in reply) open?.reject(reply.fail)
      else open?.resolve(reply.give)
    },
  }
  const provider = {
    request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      wallet.asked.push(method)
      wallet.params.push(params)
      const reply = wallet.replies[method] ?? { fail: { code: -32601, message: `No ${method}` } }
      if (reply === 'wait') return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
      return 'fail' in reply ? Promise.reject(reply.fail) : Promise.resolve(reply.give)
    },
    ...(!deaf && {
      on: (event: string, listener: (value: unknown) => void) => void listeners.push([event, listener]),
      removeListener(event: string, listener: (value: unknown) => void) {
        const at = listeners.findIndex((one) => one[0] === event && one[1] === listener)
        if (at >= 0) listeners.splice(at, 1)
      },
    }),
  }
  ;(window.pageWallets ??= {})[key] = wallet
  if (legacy) Object.assign(window, { ethereum: provider })
  if (announced === 'page') {
    addEventListener('eip6963:requestProvider', wallet.announce)
    wallet.announce()
  }
}

/** Returns the methods of the requests that a wallet in the page has received. */
export const askedOf = (page: Page, key: string) => page.evaluate((name) => window.pageWallets[name]?.asked ?? [], key)
