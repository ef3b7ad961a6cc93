import { DEFAULT_NETWORK, networkIdOf } from '../core/caip.ts'
import { resolveFeatures } from '../core/features.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { CaipNetworkId } from '../core/types.ts'
import { createSnapshots } from '../door/snapshots.ts'
import { themeOf } from '../door/theme.ts'
import { WalletModal } from '../index.ts'
import { isSame } from './isSame.ts'

/** A `<wallet-modal>` as an element that holds the options in force. */
export type OptionElement = HTMLElementTagNameMap['wallet-modal']

/** What React has to see of the widget: its state and the site's networks, each the same object until it changes. */
function createStore() {
  let state: Snapshot | undefined
  let stop: (() => void) | undefined
  const listeners = new Set<() => void>()
  const elements = new Set<OptionElement>()
  const keep = (now: Snapshot): Snapshot => (isSame(state, now) ? (state ?? now) : (state = now))
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    /** While nobody listens nothing tells of changes, so that it is asked anew. */
    state: () => (stop && state) || keep(WalletModal.getState()),
    /** The door tells its options to elements only: without one, the network in use is all that is known. */
    networks(): readonly CaipNetworkId[] {
      const [element] = elements
      return element ? (element.networks ?? [DEFAULT_NETWORK]).map(networkIdOf) : [WalletModal.getState().network]
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      stop ??= WalletModal.subscribe((now: Snapshot) => {
        keep(now)
        tell()
      })
      return () => {
        listeners.delete(listener)
        if (listeners.size) return
        stop?.()
        stop = undefined
      }
    },
    /** Takes note of an element on the page; returns what forgets it. */
    show(element: OptionElement): () => void {
      elements.add(element)
      tell()
      return () => void elements.delete(element)
    },
  }
}

/** The page's one widget: every root of React on it sees the same. */
export const store = createStore()

/** The state before anything is configured: what a server renders, and a browser that takes over its markup. */
export const SERVER_STATE: Snapshot = createSnapshots(() => ({ theme: themeOf({}), features: resolveFeatures() })).get()
