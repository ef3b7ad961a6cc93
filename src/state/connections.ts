import { atom, computed } from 'nanostores'
import { inUse, liveConnections, type ConnectionList } from '../core/connectionList.ts'
import type { Connection, Namespace } from '../core/types.ts'

/** The connected wallets; the first of a namespace is the one in use there. */
export function createConnections(namespace: Namespace) {
  /** With those that are only remembered; changed by `move` alone. */
  const $known = atom<ConnectionList>([])
  const $activeNamespace = atom<Namespace>(namespace)
  const $all = computed($known, liveConnections)
  const $active = computed([$known, $activeNamespace], inUse)
  return {
    $known, $all, $activeNamespace, $active,
    /** The connection in use in a namespace. */
    of: (wanted: Namespace): Connection | undefined => inUse($known.get(), wanted),
  }
}

export type Connections = ReturnType<typeof createConnections>
