import type { Chain } from '../../core/chain.ts'
import type { Connector } from '../../core/connector.ts'
import type { WalletWindow } from './listenForWallets.ts'

/** Finds a chain's wallets, also later ones. Returns a function that stops the search. */
type Discover<Load> = (win: WalletWindow, load: Load, changed: (connectors: readonly Connector[]) => void) => () => void

/**
 * Implements `Chain.discover` for a chain whose discovery code is lazy: loads the code, then starts it. `load` is
 * passed on to the connectors. Finds nothing outside a browser.
 */
export function discoverLate<Load>(
  loadDiscovery: () => Promise<Discover<Load>>,
  load: Load,
  win: WalletWindow | undefined,
): Chain['discover'] {
  return (changed) => {
    const over = new AbortController()
    async function start(): Promise<void> {
      try {
        const discover = await loadDiscovery()
        if (win && !over.signal.aborted) over.signal.addEventListener('abort', discover(win, load, changed))
      } catch {
        // If the code could not be loaded, the browser may be offline: try again when it is online.
        win?.addEventListener('online', () => void start(), { once: true, signal: over.signal })
      }
    }
    if (win) void start()
    return () => over.abort()
  }
}
