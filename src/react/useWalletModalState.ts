import { useRef, useSyncExternalStore } from 'react'
import type { Snapshot } from '../core/snapshot.ts'
import { isSame } from './isSame.ts'
import { SERVER_STATE, store } from './store.ts'

/** A value derived from the widget: the same object as before while its content is equal. */
export function useStable<T>(read: () => T, readOnServer: () => T): T {
  const kept = useRef<T | undefined>(undefined)
  const keep = (value: T): T => (isSame(kept.current, value) ? (kept.current as T) : (kept.current = value))
  return useSyncExternalStore(store.subscribe, () => keep(read()), () => keep(readOnServer()))
}

/** The state of `getState()`, or the part that `selector` returns: renders again only when that changes. */
export function useWalletModalState(): Snapshot
export function useWalletModalState<T>(selector: (state: Snapshot) => T): T
export function useWalletModalState(selector: (state: Snapshot) => unknown = (state) => state): unknown {
  return useStable(() => selector(store.state()), () => selector(SERVER_STATE))
}
