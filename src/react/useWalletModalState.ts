import { useRef, useSyncExternalStore } from 'react'
import type { Snapshot } from '../core/snapshot.ts'
import { isSame } from './isSame.ts'
import { SERVER_STATE, store } from './store.ts'

/** Reads a value derived from the widget's state. Keeps returning the same object while the content is equal. */
export function useStable<T>(read: () => T, readOnServer: () => T): T {
  const kept = useRef<T | undefined>(undefined)
  const keep = (value: T): T => (isSame(kept.current, value) ? (kept.current as T) : (kept.current = value))
  return useSyncExternalStore(
    store.subscribe,
    () => keep(read()),
    () => keep(readOnServer()),
  )
}

/**
 * Returns the state of `getState()`, or what `selector` returns for it. The component renders again only when that
 * value changes.
 */
export function useWalletModalState(): Snapshot
export function useWalletModalState<T>(selector: (state: Snapshot) => T): T
export function useWalletModalState(selector: (state: Snapshot) => unknown = (state) => state): unknown {
  return useStable(
    () => selector(store.state()),
    () => selector(SERVER_STATE),
  )
}
