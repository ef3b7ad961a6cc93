import * as v from 'valibot'
import { NAMESPACES } from '../core/caip.ts'
import { toJson } from '../core/json.ts'
import type { StorageLike } from '../core/options.ts'
import type { Connection } from '../core/types.ts'

/** Our keys. The door looks for `connections` to know whether there is a session to restore. */
export const KEYS = {
  connections: 'wallet-modal:connections',
  network: 'wallet-modal:network',
  recent: 'wallet-modal:recent',
  disconnected: 'wallet-modal:disconnected',
} as const

const accounts = v.pipe(
  v.array(
    v.object({
      address: v.pipe(v.string(), v.nonEmpty()),
      type: v.picklist(['eoa', 'smartAccount', 'payment', 'ordinal']),
      publicKey: v.optional(v.string()),
      path: v.optional(v.string()),
    }),
  ),
  v.minLength(1),
)
const connection = v.object({
  connectorId: v.pipe(v.string(), v.nonEmpty()),
  connectorName: v.string(),
  connectorType: v.picklist(['injected', 'announced', 'standard', 'walletConnect', 'external', 'auth']),
  namespace: v.picklist(NAMESPACES),
  accounts,
  address: v.pipe(v.string(), v.nonEmpty()),
  network: v.pipe(v.string(), v.regex(/^[a-z0-9]+:[-\w]+$/)),
})
const names = v.array(v.pipe(v.string(), v.nonEmpty()))

/** Reads and writes what outlives a page. What cannot be read as we wrote it counts as absent and is written anew next time. */
export function createMemory(storage: StorageLike) {
  const read = <T>(key: string, parse: (value: unknown) => T, absent: T): T => {
    const text = storage.getItem(key)
    if (text === null) return absent
    try {
      return parse(JSON.parse(text))
    } catch {
      return absent // another version's or a damaged value
    }
  }
  const write = (key: string, value: readonly unknown[] | string | undefined) =>
    value === undefined || value.length === 0 ? storage.removeItem(key) : storage.setItem(key, toJson(value))
  const list = (value: unknown) => v.parse(names, value)
  return {
    /** Saved connections, each with the status `reconnecting`. */
    connections: (): Connection[] =>
      read(KEYS.connections, (value) => v.parse(v.array(connection), value).map((one) => ({ ...one, status: 'reconnecting' }) as Connection), []),
    saveConnections: (all: readonly Connection[]) =>
      write(KEYS.connections, all.filter((one) => one.status !== 'disconnected').map(({ status: _, ...rest }) => rest)),
    network: () => read<string | undefined>(KEYS.network, (value) => v.parse(v.string(), value), undefined),
    saveNetwork: (id: string) => write(KEYS.network, id),
    recent: () => read(KEYS.recent, list, []),
    saveRecent: (ids: readonly string[]) => write(KEYS.recent, ids),
    disconnected: () => read(KEYS.disconnected, list, []),
    saveDisconnected: (ids: readonly string[]) => write(KEYS.disconnected, ids),
  }
}
