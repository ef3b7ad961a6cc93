import type { BitcoinNetwork } from '../../bitcoin/networks.ts'
import type { InterfaceName } from './settings.ts'

/** The wallet's data for this origin. */
export interface BitcoinState {
  /** The interfaces that the site may use. */
  connected: readonly InterfaceName[]
  account: number
  network: BitcoinNetwork
  locked: boolean
}

export interface State {
  get(): BitcoinState
  set(change: Partial<BitcoinState>): void
  /** Resets, and removes it from storage. */
  forget(): void
  /** Subscribes to changes, with the previous state; returns a stop function. */
  watch(listener: (before: BitcoinState, now: BitcoinState) => void): () => void
}

function read(storage: Storage | undefined, key: string): Partial<BitcoinState> {
  try {
    return (JSON.parse(storage?.getItem(key) ?? '{}') ?? {}) as Partial<BitcoinState>
  } catch {
    // Blocked or invalid storage: start as on a first visit.
    return {}
  }
}

function write(storage: Storage | undefined, key: string, state: BitcoinState | undefined): void {
  try {
    if (state) storage?.setItem(key, JSON.stringify(state))
    else storage?.removeItem(key)
  } catch {
    // Blocked storage: kept until the page unloads.
  }
}

/** Persists across reloads and tabs of the origin, like an extension, if storage is available. */
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
