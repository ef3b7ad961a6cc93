import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WalletModalError } from '../../core/errors.ts'
import { WALLET_READ_MS } from '../../core/limits.ts'
import type { Granted, WalletEars } from './wallet.ts'

/** The wallet has no way to do it. */
export const unsupported = (what: string) => new WalletModalError('UnsupportedMethod', { message: `The wallet does not support ${what}.` })

/** Calls a method of a wallet's object; what it throws at once rejects like what it throws later. */
export async function call(wallet: object, method: string, ...args: readonly unknown[]): Promise<unknown> {
  const run: unknown = (wallet as Readonly<Record<string, unknown>>)[method]
  if (typeof run !== 'function') throw unsupported(method)
  return Reflect.apply(run, wallet, args)
}

/** The same for what needs nobody: undefined where the wallet does not tell it in time. */
export const read = (wallet: object, method: string, ...args: readonly unknown[]): Promise<unknown> =>
  withTimeout(call(wallet, method, ...args), { ms: WALLET_READ_MS }).catch(() => undefined)

/** Listens by a method that gives what stops it. A wallet that cannot tell its changes is still a wallet. */
export function subscribe(wallet: object, method: string, ...args: readonly unknown[]): () => void {
  const listening = call(wallet, method, ...args).catch(() => undefined)
  const stop = async () => {
    const end = await listening
    if (typeof end === 'function') (end as () => void)()
  }
  return () => void stop().catch(() => undefined)
}

/** Tells `ears` what a wallet grants by now, each time `look` is called, until `stop`. Only the newest answer counts. */
export function createLook(readGranted: () => Promise<Granted | null>, ears: WalletEars) {
  let newest = 0
  return {
    async look(): Promise<void> {
      const mine = ++newest
      // What cannot be read is not heard.
      const granted = await withTimeout(readGranted(), { ms: WALLET_READ_MS }).catch(() => undefined)
      if (mine !== newest || granted === undefined) return
      if (granted) ears.granted(granted)
      else ears.closed()
    },
    stop: () => void newest++,
  }
}
