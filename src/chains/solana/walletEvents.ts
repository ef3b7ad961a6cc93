import { attempt } from '../../core/errors/attempt.ts'
import type { StandardWallet } from '../standard/wallet.ts'
import { parseAccounts, type WalletAccount } from './accounts.ts'

/** Callbacks for a wallet's events. */
export interface WalletCallbacks {
  accounts(accounts: readonly WalletAccount[]): void
  closed(): void
}

/** Listens to a wallet's events and ignores malformed ones. Returns a function that stops listening. */
export function listenToWallet(
  wallet: StandardWallet,
  gone: AbortSignal | undefined,
  callbacks: WalletCallbacks,
): () => void {
  let isOver = false

  function onChange(properties: unknown): void {
    const accounts = attempt(() => {
      const { accounts: news } = properties as { accounts?: unknown }
      return news === undefined ? undefined : parseAccounts('change.accounts', news)
    })
    if (!accounts || isOver) return
    if (accounts.length) callbacks.accounts(accounts)
    else callbacks.closed()
  }

  const off = attempt(() => {
    const events = wallet.features['standard:events'] as {
      on(event: 'change', listener: (properties: unknown) => void): unknown
    }
    return events.on('change', onChange)
  })
  const onGone = () => !isOver && callbacks.closed()
  gone?.addEventListener('abort', onGone)
  return () => {
    isOver = true
    gone?.removeEventListener('abort', onGone)
    attempt(() => typeof off === 'function' && (off as () => unknown)())
  }
}
