import { isSameConnection, type ConnectionKey, type ConnectionList } from './connectionList.ts'
import type { Account, CaipNetworkId, Connection } from './types.ts'

export type ConnectionEvent =
  /**
   * Connections were loaded from storage. They keep their order, and each becomes `reconnecting`, unless the list
   * already has a status for it.
   */
  | { type: 'loaded'; saved: ConnectionList }
  /** The visitor reconnects a `disconnected` connection. */
  | { type: 'asked'; key: ConnectionKey }
  /**
   * A wallet approved, so its connection is `connected`. `isAlone` removes the namespace's other connections; `leads`
   * makes it the current one.
   */
  | { type: 'opened'; connection: Connection; isAlone: boolean; leads: boolean }
  /** A wallet changed its accounts or network. */
  | {
      type: 'changed'
      key: ConnectionKey
      patch: { accounts?: readonly Account[]; address?: string; network?: CaipNetworkId }
    }
  /** The visitor selected a connection, and possibly one of its addresses. */
  | { type: 'selected'; key: ConnectionKey; address?: string }
  /** The wallet is missing or does not answer: the connection becomes `disconnected`, but stays in the list. */
  | { type: 'silent'; key: ConnectionKey }
  /** The visitor, the wallet or another tab ended these connections. */
  | { type: 'ended'; keys: readonly ConnectionKey[] }

type Step<T extends ConnectionEvent['type']> = (
  list: ConnectionList,
  event: Extract<ConnectionEvent, { type: T }>,
) => ConnectionList

/** Moves a connection to the front of its namespace, which makes it the current one. */
function lead(list: ConnectionList, key: ConnectionKey): ConnectionList {
  const isOf = ({ namespace }: Connection) => namespace === key.namespace
  const mine = list.filter(isOf).sort((a, b) => Number(isSameConnection(b, key)) - Number(isSameConnection(a, key)))
  return list.map((one) => (isOf(one) ? (mine.shift() as Connection) : one))
}

const change = (
  list: ConnectionList,
  key: ConnectionKey,
  patch: Partial<Connection>,
  isMeant = (_: Connection) => true,
): ConnectionList => list.map((one) => (isSameConnection(one, key) && isMeant(one) ? { ...one, ...patch } : one))

const STEPS: { [T in ConnectionEvent['type']]: Step<T> } = {
  loaded: (list, { saved }) => [
    ...saved.map((one) => {
      const known = list.find((other) => isSameConnection(one, other))
      // A connection whose wallet did not answer stays `disconnected` while the restore is retried; otherwise it would
      // become current.
      if (known?.status === 'disconnected') return { ...one, status: known.status }
      // Restart a pending restore only if the saved address or network has changed.
      const isBegun = known?.status === 'reconnecting' && known.address === one.address && known.network === one.network
      return known && (known.status !== 'reconnecting' || isBegun) ? known : one
    }),
    ...list.filter((one) => !saved.some((other) => isSameConnection(one, other))),
  ],
  asked: (list, { key }) => change(list, key, { status: 'connecting' }, ({ status }) => status === 'disconnected'),
  opened(list, { connection, isAlone, leads }) {
    const isSame = (one: Connection) => isSameConnection(one, connection)
    const kept = list.filter((one) => isSame(one) || !isAlone || one.namespace !== connection.namespace)
    const placed = kept.some(isSame) ? kept.map((one) => (isSame(one) ? connection : one)) : [...kept, connection]
    return leads ? lead(placed, connection) : placed
  },
  changed: (list, { key, patch }) => change(list, key, patch, ({ status }) => status === 'connected'),
  selected(list, { key, address }) {
    const one = list.find((other) => isSameConnection(other, key))
    if (one?.status !== 'connected') return list
    return lead(
      address && one.accounts.some((account) => account.address === address) ? change(list, key, { address }) : list,
      key,
    )
  },
  silent: (list, { key }) => change(list, key, { status: 'disconnected' }, ({ status }) => status !== 'connected'),
  ended: (list, { keys }) => list.filter((one) => !keys.some((key) => isSameConnection(one, key))),
}

/**
 * Applies an event to the list of connections. Statuses change from `disconnected` to `connecting` to `connected`, and
 * after a reload from `reconnecting` to `connected` or `disconnected`. Events that do not fit a connection's status
 * change nothing.
 */
export const reduceConnections = (list: ConnectionList, event: ConnectionEvent): ConnectionList =>
  (STEPS[event.type] as Step<typeof event.type>)(list, event)
