import { atom, computed } from 'nanostores'
import { inUse, liveConnections, type ConnectionList } from '../core/connectionList.ts'
import type { Connection, Namespace } from '../core/types.ts'

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
    /** The current connection of a namespace. */
    of: (wanted: Namespace): Connection | undefined => inUse($known.get(), wanted),
  }
}

export type Connections = ReturnType<typeof createConnections>
