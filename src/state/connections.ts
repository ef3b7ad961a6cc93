import { atom, computed } from 'nanostores'
import { inUse, liveConnections, type ConnectionList } from '../core/connectionList.ts'
import type { Faces } from '../core/page/face.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { Connection, Namespace } from '../core/types.ts'

/** The connected accounts as `getState()` returns them, and as the page's buttons show them. */
export interface ConnectedState extends Pick<Snapshot, 'account' | 'balances'> {
  faces: Faces['accounts']
}

/** Creates the list of wallet connections. In each namespace the first one is the current one. */
export function createConnections(namespace: Namespace) {
  /**
   * All connections, including disconnected ones that can be restored (`status: 'disconnected'`). Change it through
   * `changeConnections` only.
   */
  const $known = atom<ConnectionList>([])
  const $activeNamespace = atom<Namespace>(namespace)
  const $all = computed($known, (known) => Object.freeze(liveConnections(known)))
  const $active = computed([$known, $activeNamespace], inUse)
  return {
    $known,
    $all,
    $activeNamespace,
    $active,
    /**
     * Resolves when the code that restores sessions is loaded; undefined if it was never requested. Never rejects: a
     * failure to load means that nothing is restored.
     */
    restoring: undefined as Promise<unknown> | undefined,
    /**
     * Describes the connected accounts for the page. Describes none until the first connection loads the code for that.
     */
    describe: (): ConnectedState => ({ account: null, balances: {}, faces: {} }),
    /** Returns the current connection of a namespace. */
    of: (wanted: Namespace): Connection | undefined => inUse($known.get(), wanted),
  }
}

export type Connections = ReturnType<typeof createConnections>
