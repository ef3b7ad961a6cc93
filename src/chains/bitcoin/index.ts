import type { Chain } from '../../core/chain.ts'
import type { WalletWindow } from '../standard/listenForWallets.ts'
import { bitcoinConnector, type LoadBitcoin } from './connector.ts'
import type { discoverWallets } from './discovery/index.ts'
import { isAddress } from './isAddress.ts'
import { isBitcoinWallet } from './isBitcoinWallet.ts'
import { builtInNetworks } from './networks.ts'

/** Fetches what finds wallets. */
type LoadDiscovery = () => Promise<typeof discoverWallets>

/** Bitcoin: the light part. `load` fetches what talks to wallets and `loadDiscovery` what finds them; `win` is where they are. */
export function createBitcoinChain(load: LoadBitcoin, loadDiscovery: LoadDiscovery, win: WalletWindow | undefined = globalThis.window): Chain {
  return {
    namespace: 'bip122',
    abilities: ['switch'],
    option: 'bitcoin',
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
    fromProvider: (facts, wallet) => (isBitcoinWallet(wallet) ? bitcoinConnector(facts, { via: 'standard', wallet }, load) : undefined),
    load,
  }
}
