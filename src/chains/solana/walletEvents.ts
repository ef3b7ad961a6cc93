import { attempt } from '../../core/errors/attempt.ts'
import type { StandardWallet } from '../standard/wallet.ts'
import { parseAccounts, type WalletAccount } from './accounts.ts'

/** What a wallet can tell by itself. */
export interface WalletEars {
  accounts(accounts: readonly WalletAccount[]): void
  closed(): void
}

/** Listens to what a wallet changes by itself, until the returned function is called. What cannot be read is not heard. */
export function listenToWallet(wallet: StandardWallet, gone: AbortSignal | undefined, ears: WalletEars): () => void {
  let isOver = false

  function onChange(properties: unknown): void {
    const accounts = attempt(() => {
      const { accounts: news } = properties as { accounts?: unknown }
      return news === undefined ? undefined : parseAccounts('change.accounts', news)
    })
    if (!accounts || isOver) return
    if (accounts.length) ears.accounts(accounts)
    else ears.closed()
  }

  const off = attempt(() => {
    const events = wallet.features['standard:events'] as { on(event: 'change', listener: (properties: unknown) => void): unknown }
    return events.on('change', onChange)
  })
  const onGone = () => !isOver && ears.closed()
  gone?.addEventListener('abort', onGone)
  return () => {
    isOver = true
    gone?.removeEventListener('abort', onGone)
    attempt(() => typeof off === 'function' && (off as () => unknown)())
  }
}
