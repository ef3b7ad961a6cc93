import type { WalletAccess } from '../walletAccess.ts'

/**
 * An installed wallet as it describes itself. Each field was read once, since a getter could return something else
 * later.
 */
export interface Found {
  access: WalletAccess
  /** The wallet's path on `window`; undefined for Wallet Standard wallets, which register by event. */
  place?: string
  /** The connector id, if it does not depend on the wallet's name. */
  id?: string
  name: string
  icon?: string | undefined
}

/** Returns the value at a path of `window`. Undefined also if a getter throws: pages may put anything there. */
export function at(win: object, path: string): unknown {
  try {
    return path
      .split('.')
      .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[key], win)
  } catch {
    return undefined
  }
}

/** Returns the object at a path of `window`, if it has the method. */
export function walletAt(win: object, path: string, method: string): object | undefined {
  const value = at(win, path)
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return isObject && typeof at(value, method) === 'function' ? value : undefined
}
