import type { Way } from '../way.ts'

/** A wallet of the page, as it says of itself; its fields were read once. */
export interface Found {
  way: Way
  /** Where on the window it is; undefined for Wallet Standard, which has no places. */
  place?: string
  /** Where the contract fixes it. */
  id?: string
  name: string
  icon?: string | undefined
}

/** What is at a path of the window, or undefined. Wallets and pages may have put anything there, also getters that throw. */
export function at(win: object, path: string): unknown {
  try {
    return path.split('.').reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[key], win)
  } catch {
    return undefined
  }
}

/** The object at a path, if it has a method. */
export function walletAt(win: object, path: string, method: string): object | undefined {
  const value = at(win, path)
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return isObject && typeof at(value, method) === 'function' ? value : undefined
}
