import type { Way } from '../way.ts'

/** A wallet in the page as it describes itself. Each field was read once. */
export interface Found {
  way: Way
  /** Its path on `window`; undefined for Wallet Standard, which registers by event. */
  place?: string
  /** Set if the connector id is fixed. */
  id?: string
  name: string
  icon?: string | undefined
}

/** The value at a path of `window`, or undefined. Pages may put anything there, even getters that throw. */
export function at(win: object, path: string): unknown {
  try {
    return path.split('.').reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[key], win)
  } catch {
    return undefined
  }
}

/** The object at a path, if it has the method. */
export function walletAt(win: object, path: string, method: string): object | undefined {
  const value = at(win, path)
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return isObject && typeof at(value, method) === 'function' ? value : undefined
}
