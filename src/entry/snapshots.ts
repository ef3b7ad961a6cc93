import { DEFAULT_NAMESPACE, DEFAULT_NETWORK, namespaceOf, networkIdOf } from '../core/caip.ts'
import type { Options } from '../core/options.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { createListeners } from '../core/events/listeners.ts'

/**
 * The part of the state that the entry script computes from the options. The main code publishes `features` again,
 * including remote settings.
 */
type Own = Pick<Snapshot, 'theme' | 'features'>
type Known = Omit<Snapshot, keyof Own> & Partial<Pick<Snapshot, 'features'>>

/** Creates the state behind `getState()` and `subscribe()`. Every change creates a new plain object. */
export function createSnapshots(own: () => Own) {
  const { listen, emit: tell } = createListeners<Snapshot>()
  let isLoaded = false
  let known: Known = {
    open: false,
    loading: false,
    ready: false,
    view: 'Connect',
    activeNamespace: DEFAULT_NAMESPACE,
    network: DEFAULT_NETWORK,
    connections: [],
    balances: {},
    account: null,
    session: null,
  }
  const get = (): Snapshot => ({ ...own(), ...known })
  const set = (patch: Partial<Known>) => {
    known = { ...known, ...patch }
    tell(get())
  }
  return {
    get,
    set,
    publish(state: Omit<Known, 'ready'>) {
      isLoaded = true
      set(state)
    },
    /**
     * Recomputes the state after an option changed. Until the main code is loaded, the current network is the option
     * `defaultNetwork`, else the first of `networks`.
     */
    configure({ defaultNetwork, networks = [] }: Options) {
      const network = networkIdOf(defaultNetwork ?? networks[0] ?? DEFAULT_NETWORK)
      set(isLoaded ? {} : { network, activeNamespace: namespaceOf(network) })
    },
    /** Calls the listener now and on every change: with the whole state, or with one key's value when that changes. */
    subscribe(first: keyof Snapshot | ((state: Snapshot) => void), second?: (value: never) => void) {
      let last: unknown
      const listener = (state: Snapshot) => {
        if (!second) return (first as (state: Snapshot) => void)(state)
        const before = last
        last = state[first as keyof Snapshot]
        // An account may have thousands of tokens, which take milliseconds to compare.
        if (before !== last && JSON.stringify(before) !== JSON.stringify(last)) second(last as never)
      }
      listener(get())
      return listen(listener)
    },
  }
}

export type Snapshots = ReturnType<typeof createSnapshots>
