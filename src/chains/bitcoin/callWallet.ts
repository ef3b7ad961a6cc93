import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WalletModalError } from '../../core/errors.ts'
import { WALLET_READ_MS } from '../../core/limits.ts'
import type { Granted, WalletCallbacks } from './wallet.ts'

/** Creates the error for something that the wallet does not support. */
export const unsupported = (what: string) =>
  new WalletModalError('UnsupportedMethod', { message: `The wallet does not support ${what}.` })

/** Calls a method of a wallet. If the method throws synchronously, the promise rejects. */
export async function call(wallet: object, method: string, ...args: readonly unknown[]): Promise<unknown> {
  const run: unknown = (wallet as Readonly<Record<string, unknown>>)[method]
  if (typeof run !== 'function') throw unsupported(method)
  return Reflect.apply(run, wallet, args)
}

/** Calls a method that does not prompt. Undefined if the call fails or the wallet does not answer in time. */
export const read = (wallet: object, method: string, ...args: readonly unknown[]): Promise<unknown> =>
  withTimeout(call(wallet, method, ...args), { ms: WALLET_READ_MS }).catch(() => undefined)

/** Subscribes with a method that returns its unsubscribe function. Does nothing if the wallet has no events. */
export function subscribe(wallet: object, method: string, ...args: readonly unknown[]): () => void {
  const listening = call(wallet, method, ...args).catch(() => undefined)
  const stop = async () => {
    const end = await listening
    if (typeof end === 'function') (end as () => void)()
  }
  return () => void stop().catch(() => undefined)
}

/**
 * Creates `look`, which reads what the wallet grants and passes it to the callbacks. Only the newest answer counts;
 * after `stop`, no answer counts.
 */
export function createGrantReader(readGranted: () => Promise<Granted | null>, callbacks: WalletCallbacks) {
  let newest = 0
  return {
    async look(): Promise<void> {
      const mine = ++newest
      // An answer that is malformed or late changes nothing.
      const granted = await withTimeout(readGranted(), { ms: WALLET_READ_MS }).catch(() => undefined)
      if (mine !== newest || granted === undefined) return
      if (granted) callbacks.granted(granted)
      else callbacks.closed()
    },
    stop: () => void newest++,
  }
}
