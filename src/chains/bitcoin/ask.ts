import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WalletModalError } from '../../core/errors.ts'
import { WALLET_READ_MS } from '../../core/limits.ts'
import type { Granted, WalletCallbacks } from './wallet.ts'

/** Error for something the wallet does not support. */
export const unsupported = (what: string) => new WalletModalError('UnsupportedMethod', { message: `The wallet does not support ${what}.` })

/** Calls a wallet's method. Synchronous throws become rejections. */
export async function call(wallet: object, method: string, ...args: readonly unknown[]): Promise<unknown> {
  const run: unknown = (wallet as Readonly<Record<string, unknown>>)[method]
  if (typeof run !== 'function') throw unsupported(method)
  return Reflect.apply(run, wallet, args)
}

/** The same for calls without a prompt. Undefined if the wallet does not answer in time. */
export const read = (wallet: object, method: string, ...args: readonly unknown[]): Promise<unknown> =>
  withTimeout(call(wallet, method, ...args), { ms: WALLET_READ_MS }).catch(() => undefined)

/** Subscribes through a method that returns its unsubscribe function. Wallets without events are fine. */
export function subscribe(wallet: object, method: string, ...args: readonly unknown[]): () => void {
  const listening = call(wallet, method, ...args).catch(() => undefined)
  const stop = async () => {
    const end = await listening
    if (typeof end === 'function') (end as () => void)()
  }
  return () => void stop().catch(() => undefined)
}

/**
 * Reads what a wallet grants each time `look` is called, and passes it on until `stop`. Only the newest answer counts.
 */
export function createGrantReader(readGranted: () => Promise<Granted | null>, callbacks: WalletCallbacks) {
  let newest = 0
  return {
    async look(): Promise<void> {
      const mine = ++newest
      // Ignore malformed answers.
      const granted = await withTimeout(readGranted(), { ms: WALLET_READ_MS }).catch(() => undefined)
      if (mine !== newest || granted === undefined) return
      if (granted) callbacks.granted(granted)
      else callbacks.closed()
    },
    stop: () => void newest++,
  }
}
