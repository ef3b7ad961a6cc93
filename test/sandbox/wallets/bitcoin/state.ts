import type { BitcoinNetwork } from '../../bitcoin/networks.ts'
import type { InterfaceName } from './settings.ts'

/** The wallet's data for one origin. */
export interface BitcoinState {
  /** Interfaces that the site may use. */
  connected: readonly InterfaceName[]
  account: number
  network: BitcoinNetwork
  locked: boolean
}

export interface State {
  get(): BitcoinState
  set(change: Partial<BitcoinState>): void
  /** Resets the data, and removes it from storage. */
  forget(): void
  /** Calls back on changes, with the previous state. Returns a function that stops this. */
  watch(listener: (before: BitcoinState, now: BitcoinState) => void): () => void
}

function read(storage: Storage | undefined, key: string): Partial<BitcoinState> {
  try {
    return (JSON.parse(storage?.getItem(key) ?? '{}') ?? {}) as Partial<BitcoinState>
  } catch {
    // Storage is blocked or invalid: start as on a first visit.
    return {}
  }
}

function write(storage: Storage | undefined, key: string, state: BitcoinState | undefined): void {
  try {
    if (state) storage?.setItem(key, JSON.stringify(state))
    else storage?.removeItem(key)
  } catch {
    // Storage is blocked: the data is kept until the page unloads.
  }
}

/** Keeps the data over reloads and in all tabs of the origin, like an extension, if storage is available. */
export function createState(key: string, start: BitcoinState, storage?: Storage): State {
  const watchers = new Set<(before: BitcoinState, now: BitcoinState) => void>()
  let known: BitcoinState = { ...start, ...read(storage, key) }
  const changeTo = (now: BitcoinState) => {
    const before = known
    known = now
    for (const listener of watchers) listener(before, now)
  }
  if (storage) {
    addEventListener('storage', (event) => {
      // `key` is null when the whole storage was cleared.
      if (event.key === key || event.key === null) changeTo({ ...start, ...read(storage, key) })
    })
  }
  return {
    get: () => known,
    set(change) {
      const now = { ...known, ...change }
      write(storage, key, now)
      changeTo(now)
    },
    forget() {
      write(storage, key, undefined)
      changeTo(start)
    },
    watch(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
  }
}
