import { atom, computed } from 'nanostores'
import { inUse, liveOn, living, type Life, type LifeEvent } from '../core/lifeCycle.ts'
import type { Connection, Namespace } from '../core/types.ts'

/** The connected wallets; the first of a namespace is the one in use there. */
export function createConnections(namespace: Namespace) {
  /** With those that are only remembered. */
  const $life = atom<Life>([])
  const $activeNamespace = atom<Namespace>(namespace)
  const $all = computed($life, living)
  const $active = computed([$life, $activeNamespace], inUse)
  return {
    $life, $all, $activeNamespace, $active,
    /** The connection in use in a namespace. */
    of: (wanted: Namespace): Connection | undefined => inUse($life.get(), wanted),
    /** What happens to connections; there is no other way to change them. */
    move: (event: LifeEvent) => $life.set(liveOn($life.get(), event)),
    /** What a wallet has changed, where it still is connected. */
    change: (wanted: Namespace, connectorId: string, patch: Extract<LifeEvent, { type: 'told' }>['patch']) =>
      $life.set(liveOn($life.get(), { type: 'told', key: { namespace: wanted, connectorId }, patch })),
  }
}
