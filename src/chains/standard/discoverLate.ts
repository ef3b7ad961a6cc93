import type { Chain } from '../../core/chain.ts'
import type { Connector } from '../../core/connector.ts'
import type { WalletWindow } from './listenForWallets.ts'

/** Finds a chain's wallets, now and later. Returns a stop function. */
type Discover<Load> = (win: WalletWindow, load: Load, changed: (connectors: readonly Connector[]) => void) => () => void

/**
 * Implements `Chain.discover` with code that is loaded first. `load` is passed to the connectors. Finds nothing outside
 * a browser.
 */
export function discoverLate<Load>(loadDiscovery: () => Promise<Discover<Load>>, load: Load, win: WalletWindow | undefined): Chain['discover'] {
  return (changed) => {
    const over = new AbortController()
    async function start(): Promise<void> {
      try {
        const discover = await loadDiscovery()
        if (win && !over.signal.aborted) over.signal.addEventListener('abort', discover(win, load, changed))
      } catch {
        // If loading failed offline, try again once online.
        win?.addEventListener('online', () => void start(), { once: true, signal: over.signal })
      }
    }
    if (win) void start()
    return () => over.abort()
  }
}
