import { DEFAULT_NETWORK, networkIdOf } from '../core/caip.ts'
import { createWatchers } from '../core/events/watchers.ts'
import { resolveFeatures } from '../core/features.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { CaipNetworkId } from '../core/types.ts'
import { createSnapshots } from '../entry/snapshots.ts'
import { themeOf } from '../entry/theme.ts'
import { WalletModal } from '../index.ts'
import { isSame } from './isSame.ts'

/** A `<wallet-modal>` element with the options as properties. */
export type OptionElement = HTMLElementTagNameMap['wallet-modal']

/** The widget's state and the site's networks for React: the same object until something changes. */
function createStore() {
  let state: Snapshot | undefined
  let isFollowed = false
  const elements = new Set<OptionElement>()
  const keep = (now: Snapshot): Snapshot => (isSame(state, now) ? (state ?? now) : (state = now))
  const { watch, tell } = createWatchers<void>(() => {
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
    /** Without listeners no change arrives, so read the state anew. */
    state: () => (isFollowed && state) || keep(WalletModal.getState()),
    /** Only elements can read the options: without one, only the current network is known. */
    networks(): readonly CaipNetworkId[] {
      const [element] = elements
      return element ? (element.networks ?? [DEFAULT_NETWORK]).map(networkIdOf) : [WalletModal.getState().network]
    },
    subscribe: watch,
    /** Registers an element on the page; returns a function that unregisters it. */
    show(element: OptionElement): () => void {
      elements.add(element)
      tell()
      return () => void elements.delete(element)
    },
  }
}

/** Shared by all React roots on the page. */
export const store = createStore()

/** The state before anything is configured: used on a server and during hydration. */
export const SERVER_STATE: Snapshot = createSnapshots(() => ({ theme: themeOf({}), features: resolveFeatures() })).get()
