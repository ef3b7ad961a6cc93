import type { BitcoinNetwork } from '../../bitcoin/networks.ts'
import type { InterfaceName } from './settings.ts'

/** What the wallet knows for this origin. */
export interface BitcoinState {
  /** The interfaces that the site has been let in by. */
  connected: readonly InterfaceName[]
  account: number
  network: BitcoinNetwork
  locked: boolean
}

export interface State {
  get(): BitcoinState
  set(change: Partial<BitcoinState>): void
  /** Back to the start, and out of storage. */
  forget(): void
  /** Hears every change, with what was before; returns a stop function. */
  watch(hear: (before: BitcoinState, now: BitcoinState) => void): () => void
}

function read(storage: Storage | undefined, key: string): Partial<BitcoinState> {
  try {
    return (JSON.parse(storage?.getItem(key) ?? '{}') ?? {}) as Partial<BitcoinState>
  } catch {
    // Blocked or spoilt: as on a first visit.
    return {}
  }
}

function write(storage: Storage | undefined, key: string, state: BitcoinState | undefined): void {
  try {
    if (state) storage?.setItem(key, JSON.stringify(state))
    else storage?.removeItem(key)
  } catch {
    // Blocked storage: remembered until the page goes.
  }
}

/** Remembers across reloads, in every tab of the origin, as an extension does, where there is storage. */
export function createState(key: string, start: BitcoinState, storage?: Storage): State {
  const watchers = new Set<(before: BitcoinState, now: BitcoinState) => void>()
  let known: BitcoinState = { ...start, ...read(storage, key) }
  const changeTo = (now: BitcoinState) => {
    const before = known
    known = now
    for (const hear of watchers) hear(before, now)
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
    watch(hear) {
      watchers.add(hear)
      return () => void watchers.delete(hear)
    },
  }
}
