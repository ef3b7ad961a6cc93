import { atom, computed } from 'nanostores'
import { inUse, liveConnections, type ConnectionList } from '../core/connectionList.ts'
import type { Faces } from '../core/page/face.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { Connection, Namespace } from '../core/types.ts'

/** What the page is told of the connected accounts, and what its buttons show of them. */
export interface ConnectedState extends Pick<Snapshot, 'account' | 'balances'> {
  faces: Faces['accounts']
}

/** The connections; the first of a namespace is the current one there. */
export function createConnections(namespace: Namespace) {
  /** All connections, including remembered (`disconnected`) ones; changed only by `changeConnections`. */
  const $known = atom<ConnectionList>([])
  const $activeNamespace = atom<Namespace>(namespace)
  const $all = computed($known, liveConnections)
  const $active = computed([$known, $activeNamespace], inUse)
  return {
    $known, $all, $activeNamespace, $active,
    /** Promise of the restore code, once requested. Never rejects: without that code nothing is restored. */
    restoring: undefined as Promise<unknown> | undefined,
    /** Nothing until there is a connection, with whose code the description comes. */
    describe: (): ConnectedState => ({ account: null, balances: {}, faces: {} }),
    /** The current connection of a namespace. */
    of: (wanted: Namespace): Connection | undefined => inUse($known.get(), wanted),
  }
}

export type Connections = ReturnType<typeof createConnections>
