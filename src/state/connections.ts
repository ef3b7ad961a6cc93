import { atom, computed } from 'nanostores'
import { inUse, living, type Life } from '../core/living.ts'
import type { Connection, Namespace } from '../core/types.ts'

/** The connected wallets; the first of a namespace is the one in use there. */
export function createConnections(namespace: Namespace) {
  /** With those that are only remembered; changed by `move` alone. */
  const $life = atom<Life>([])
  const $activeNamespace = atom<Namespace>(namespace)
  const $all = computed($life, living)
  const $active = computed([$life, $activeNamespace], inUse)
  return {
    $life, $all, $activeNamespace, $active,
    /** The connection in use in a namespace. */
    of: (wanted: Namespace): Connection | undefined => inUse($life.get(), wanted),
  }
}

export type Connections = ReturnType<typeof createConnections>
