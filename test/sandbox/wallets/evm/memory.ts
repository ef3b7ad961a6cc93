import type { Hex } from 'viem'
import type { AtomicStatus, WalletChain } from './settings.ts'

/** The wallet's data for one origin. Storage belongs to an origin, so one key holds the permissions of one site. */
export interface Remembered {
  /** Accounts shared with the site, the active one first. If empty, the site is not connected. */
  shared: readonly Hex[]
  /** The account selected in the wallet. */
  selected: Hex
  chainId: Hex
  added: readonly WalletChain[]
  locked: boolean
  /** Replaces the setting. */
  atomic?: AtomicStatus
  /** Batches of calls by id, with the transaction that makes them. */
  batches: Readonly<Record<string, { chainId: Hex; hash: Hex }>>
}

export interface Memory<T = Remembered> {
  get(): T
  set(change: Partial<T>): void
  forget(): void
}

function parse<T>(text: string | null): Partial<T> {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Partial<T>
  } catch {
    return {}
  }
}

/**
 * Keeps the data over reloads and in all tabs of the origin, like an extension; if storage is blocked, only
 * until the page unloads.
 * @param onChange Called on every change from this or another tab, with the previous state.
 */
export function createMemory<T extends object = Remembered>(
  key: string,
  start: T,
  onChange: (before: T, now: T) => void,
): Memory<T> {
  let fallback: string | null = null
  const read = () => {
    try {
      return localStorage.getItem(key)
    } catch {
      return fallback
    }
  }
  const write = (text: string | null) => {
    fallback = text
    try {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
    } catch {
      // Storage is blocked: `fallback` has the data.
    }
  }
  let known: T = { ...start, ...parse<T>(read()) }
  const changeTo = (now: T) => {
    const before = known
    known = now
    onChange(before, now)
  }
  addEventListener('storage', (event) => {
    // `key` is null when the whole storage was cleared.
    if (event.key === key || event.key === null) changeTo({ ...start, ...parse<T>(read()) })
  })
  return {
    get: () => known,
    set(change) {
      const now = { ...known, ...change }
      write(JSON.stringify(now))
      changeTo(now)
    },
    forget() {
      write(null)
      changeTo(start)
    },
  }
}
