import { attempt } from '../../core/errors/attempt.ts'
import { WALLET_READ_MS } from '../../core/limits.ts'
import { codesOf } from '../../core/errors/refusal.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { parseAccounts, parseChainId } from './answers.ts'
import { type Eip1193, askWallet, listen } from './eip1193.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'

/**
 * Code with which MetaMask emits `disconnect` when the wallet has lost its own connection to the network. The wallet
 * stays connected to the page.
 */
const TRY_AGAIN_LATER = 1013
/**
 * Code that MetaMask emits after an update or restart of the extension. Then it emits nothing more until the page is
 * reloaded.
 */
const RELOAD = 1011

/** Callbacks for a wallet's events. */
export interface WalletCallbacks {
  accounts(addresses: readonly string[]): void
  network(network: CaipNetworkId): void
  /**
   * Called when the wallet has disconnected. `isLost`: the page cannot reach the wallet any more, but nothing was
   * revoked.
   */
  closed(isLost?: boolean): void
}

/** Listens to a wallet's events and ignores malformed ones. Returns a function that stops listening. */
export function listenToWallet(provider: Eip1193, callbacks: WalletCallbacks): () => void {
  let isOver = false

  function onAccounts(value: unknown): void {
    const addresses = attempt(() => parseAccounts('accountsChanged', value))
    if (!addresses || isOver) return
    if (addresses.length) callbacks.accounts(addresses)
    else callbacks.closed()
  }

  async function onDisconnect(reason: unknown): Promise<void> {
    const codes = codesOf(reason)
    if (!codes.includes(TRY_AGAIN_LATER)) return callbacks.closed(codes.includes(RELOAD))
    onAccounts(await withTimeout(askWallet(provider, 'eth_accounts'), { ms: WALLET_READ_MS }).catch(() => undefined))
  }

  const stops = [
    listen(provider, 'accountsChanged', onAccounts),
    listen(provider, 'chainChanged', (value) => {
      const network = attempt(() => parseChainId('chainChanged', value))
      if (network) callbacks.network(network)
    }),
    listen(provider, 'disconnect', (reason) => void onDisconnect(reason)),
  ]
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
