import { attempt } from '../../core/errors/attempt.ts'
import { WALLET_READ_MS } from '../../core/limits.ts'
import { codesOf } from '../../core/errors/refusal.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { parseAccounts, parseChainId } from './answers.ts'
import { type Eip1193, askWallet, listen } from './eip1193.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'

/** Wallets also say `disconnect` when only their own line is down: MetaMask with this code. */
const TRY_AGAIN_LATER = 1013
/** The code when the extension was updated or restarted: it emits nothing until the page is reloaded. */
const RELOAD = 1011

/** What a wallet can tell by itself. */
export interface WalletEars {
  accounts(addresses: readonly string[]): void
  network(network: CaipNetworkId): void
  /** `isLost`: nothing was revoked, but the wallet is out of reach for this page. */
  closed(isLost?: boolean): void
}

/** Listens to what a wallet changes by itself, until the returned function is called. What cannot be read is not heard. */
export function listenToWallet(provider: Eip1193, ears: WalletEars): () => void {
  let isOver = false

  function onAccounts(value: unknown): void {
    const addresses = attempt(() => parseAccounts('accountsChanged', value))
    if (!addresses || isOver) return
    if (addresses.length) ears.accounts(addresses)
    else ears.closed()
  }

  async function onDisconnect(reason: unknown): Promise<void> {
    const codes = codesOf(reason)
    if (!codes.includes(TRY_AGAIN_LATER)) return ears.closed(codes.includes(RELOAD))
    onAccounts(await withTimeout(askWallet(provider, 'eth_accounts'), { ms: WALLET_READ_MS }).catch(() => undefined))
  }

  const stops = [
    listen(provider, 'accountsChanged', onAccounts),
    listen(provider, 'chainChanged', (value) => {
      const network = attempt(() => parseChainId('chainChanged', value))
      if (network) ears.network(network)
    }),
    listen(provider, 'disconnect', (reason) => void onDisconnect(reason)),
  ]
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
