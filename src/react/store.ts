import { DEFAULT_NETWORK, networkIdOf } from '../core/caip.ts'
import { createWatchers } from '../core/events/watchers.ts'
import { resolveFeatures } from '../core/features.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { CaipNetworkId } from '../core/types.ts'
import { createSnapshots } from '../entry/snapshots.ts'
import { themeOf } from '../entry/theme.ts'
import { WalletModal } from '../index.ts'
import { isSame } from './isSame.ts'

/** A `<wallet-modal>` element, which has each option as a property. */
export type OptionElement = HTMLElementTagNameMap['wallet-modal']

/**
 * Creates an external store for React: the widget's state and the site's networks. It returns the same object until
 * something changes, as `useSyncExternalStore` requires.
 */
function createStore() {
  let state: Snapshot | undefined
  let isFollowed = false
  const elements = new Set<OptionElement>()
  const keep = (now: Snapshot): Snapshot => (isSame(state, now) ? (state ?? now) : (state = now))
  const { watch, emit: tell } = createWatchers<void>(() => {
    isFollowed = true
    const stop = WalletModal.subscribe((now: Snapshot) => {
      keep(now)
      tell()
    })
    return () => {
      isFollowed = false
      stop()
    }
  })
  return {
    /** Without listeners the store is not subscribed to changes: read the current state. */
    state: () => (isFollowed && state) || keep(WalletModal.getState()),
    /**
     * Returns the site's networks. They are an option, which only an element exposes: without an element, only the
     * current network is known.
     */
    networks(): readonly CaipNetworkId[] {
      const [element] = elements
      return element ? (element.networks ?? [DEFAULT_NETWORK]).map(networkIdOf) : [WalletModal.getState().network]
    },
    subscribe: watch,
    /** Registers a mounted element; returns a function that unregisters it. */
    show(element: OptionElement): () => void {
      elements.add(element)
      tell()
      return () => void elements.delete(element)
    },
  }
}

/** One store for all React roots of the page. */
export const store = createStore()

/** The initial state, before any option is set: React renders it on a server and while hydrating. */
export const SERVER_STATE: Snapshot = createSnapshots(() => ({ theme: themeOf({}), features: resolveFeatures() })).get()
