import { DEFAULT_NAMESPACE, DEFAULT_NETWORK, namespaceOf, networkIdOf } from '../core/caip.ts'
import type { Options } from '../core/options.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { createListeners } from './listeners.ts'

type Known = Omit<Snapshot, 'theme' | 'features'>
type Own = Pick<Snapshot, 'theme' | 'features'>

/** `getState()` and `subscribe()`: a new plain object for each change, told to everyone who asked. */
export function createSnapshots(own: () => Own) {
  const { listen, tell } = createListeners<Snapshot>()
  let isLoaded = false
  let known: Known = {
    open: false, loading: false, ready: false, view: 'Connect', activeNamespace: DEFAULT_NAMESPACE, network: DEFAULT_NETWORK, connections: [], account: null, session: null,
  }
  let current: Snapshot = { ...known, ...own() }
  const set = (patch: Partial<Known>) => {
    known = { ...known, ...patch }
    current = { ...known, ...own() }
    tell(current)
  }
  return {
    get: (): Snapshot => ({ ...current, theme: own().theme }),
    set,
    publish(state: Omit<Known, 'ready'>) {
      isLoaded = true
      set(state)
    },
    /** While nothing is loaded the network in use is the default one, else the first listed. */
    configure({ defaultNetwork, networks = [] }: Options) {
      const network = defaultNetwork ?? networkIdOf(networks[0] ?? DEFAULT_NETWORK)
      set(isLoaded ? {} : { network, activeNamespace: namespaceOf(network) })
    },
    subscribe(listener: (state: Snapshot) => void) {
      const stop = listen(listener)
      listener(current)
      return stop
    },
  }
}

export type Snapshots = ReturnType<typeof createSnapshots>
