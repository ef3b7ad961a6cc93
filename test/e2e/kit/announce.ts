import type { BrowserContext } from 'playwright-core'

export interface FakeWallet {
  name: string
  rdns?: string
  icon?: string
  /** The accounts that `eth_requestAccounts` returns. If absent, it never resolves. */
  accounts?: readonly string[]
}

/** Adds wallets that announce themselves on every page of a context. They can only be listed and return accounts. */
export async function announceWallets(context: BrowserContext, wallets: readonly FakeWallet[]): Promise<void> {
  await context.addInitScript((all: readonly FakeWallet[]) => {
    const details = all.map(({ name, rdns, icon, accounts }, index) => ({
      info: { uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, name, rdns, icon },
      provider: {
        request: ({ method }: { method: string }) => {
          if (method === 'eth_chainId') return Promise.resolve('0x1')
          return accounts ? Promise.resolve([...accounts]) : new Promise(() => {})
        },
        on() {},
        removeListener() {},
      },
    }))
    const announce = () =>
      details.forEach((detail) => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, wallets)
}

/** Creates `count` wallets with icons of a kilobyte, like real ones. */
export function manyWallets(count: number): FakeWallet[] {
  return Array.from({ length: count }, (_, index) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="hsl(${index * 30} 60% 50%)"/><!--${'.'.repeat(900)}--></svg>`
    return {
      name: `Wallet number ${index + 1}`,
      rdns: `org.example.wallet${index + 1}`,
      icon: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    }
  })
}
