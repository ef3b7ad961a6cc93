import { atom, computed } from 'nanostores'
import type { Connection, Namespace } from '../core/types.ts'

/** The connected wallets: at most one in each namespace. */
export function createConnections(namespace: Namespace) {
  const $all = atom<readonly Connection[]>([])
  const $activeNamespace = atom<Namespace>(namespace)
  const $active = computed([$all, $activeNamespace], (all, active) => all.find((one) => one.namespace === active))
  const of = (wanted: Namespace) => $all.get().find((one) => one.namespace === wanted)
  return {
    $all, $activeNamespace, $active, of,
    /** Adds a connection in the place of the one that its namespace had. */
    put: (connection: Connection) =>
      $all.set([...$all.get().filter((one) => one.namespace !== connection.namespace), connection]),
    /** Changes the connection of a namespace, if it still is that wallet's. */
    change(wanted: Namespace, connectorId: string, patch: Partial<Connection>) {
      $all.set($all.get().map((one) => (one.namespace === wanted && one.connectorId === connectorId ? { ...one, ...patch } : one)))
    },
    remove: (wanted: Namespace) => $all.set($all.get().filter((one) => one.namespace !== wanted)),
  }
}
