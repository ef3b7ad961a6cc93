import type { Chain } from '../../core/chain.ts'
import type { WalletWindow } from '../standard/listenForWallets.ts'
import { isStandardWallet } from '../standard/wallet.ts'
import type { discoverWallets } from './discovery.ts'
import { SIGNING } from './features.ts'
import { isAddress } from './isAddress.ts'
import { builtInNetworks } from './networks.ts'
import { standardConnector, type LoadSolana } from './standardConnector.ts'

/** Fetches what finds wallets. */
export type LoadDiscovery = () => Promise<typeof discoverWallets>

/** Solana: the light part. `load` fetches what talks to wallets and `loadDiscovery` what finds them; `win` is where they are. */
export function createSolanaChain(load: LoadSolana, loadDiscovery: LoadDiscovery, win: WalletWindow | undefined = globalThis.window): Chain {
  return {
    namespace: 'solana',
    abilities: ['balance', 'switch'],
    option: 'solana',
    networks: builtInNetworks(),
    isAddress,
    discover(changed) {
      const over = new AbortController()
      async function start(): Promise<void> {
        try {
          const discover = await loadDiscovery()
          if (win && !over.signal.aborted) over.signal.addEventListener('abort', discover(win, load, changed))
        } catch {
          // Without it no wallet is listed; the line may come back.
          win?.addEventListener('online', () => void start(), { once: true, signal: over.signal })
        }
      }
      if (win) void start()
      return () => over.abort()
    },
    fromProvider: (facts, provider) => (isStandardWallet(provider, SIGNING) ? standardConnector(facts, provider, load) : undefined),
    load,
  }
}
