import type { Chain } from '../../core/chain.ts'
import type { Connector } from '../../core/connector.ts'
import type { WalletWindow } from './listenForWallets.ts'

/** Finds the wallets of a chain, now and later, until the returned function is called. */
type Discover<Load> = (win: WalletWindow, load: Load, changed: (connectors: readonly Connector[]) => void) => () => void

/** `Chain.discover` with code that is fetched first; `load` is what the connectors need. Nothing is found where there is no page. */
export function discoverLate<Load>(loadDiscovery: () => Promise<Discover<Load>>, load: Load, win: WalletWindow | undefined): Chain['discover'] {
  return (changed) => {
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
  }
}
