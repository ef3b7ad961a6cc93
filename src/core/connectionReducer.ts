import { isSameConnection, type ConnectionKey, type ConnectionList } from './connectionList.ts'
import type { Account, CaipNetworkId, Connection } from './types.ts'

export type ConnectionEvent =
  /** An earlier visit or another tab left these, in this order: each is `reconnecting`, unless more is known of it. */
  | { type: 'loaded'; saved: ConnectionList }
  /** The visitor logs in again with one that is `disconnected`. */
  | { type: 'asked'; key: ConnectionKey }
  /** A wallet said yes: `connected`; alone in its namespace where there is one wallet at a time, and in use there if it `leads`. */
  | { type: 'opened'; connection: Connection; isAlone: boolean; leads: boolean }
  /** A wallet tells what it changed. */
  | { type: 'changed'; key: ConnectionKey; patch: { accounts?: readonly Account[]; address?: string; network?: CaipNetworkId } }
  /** The visitor uses one, and an address of it. */
  | { type: 'selected'; key: ConnectionKey; address?: string }
  /** A wallet is missing or says nothing: `disconnected`, but not forgotten. */
  | { type: 'silent'; key: ConnectionKey }
  /** The visitor, the wallet or another tab ended these. */
  | { type: 'ended'; keys: readonly ConnectionKey[] }

type Step<T extends ConnectionEvent['type']> = (list: ConnectionList, event: Extract<ConnectionEvent, { type: T }>) => ConnectionList

/** Puts a connection before the others of its namespace. */
function lead(list: ConnectionList, key: ConnectionKey): ConnectionList {
  const isOf = ({ namespace }: Connection) => namespace === key.namespace
  const mine = list.filter(isOf).sort((a, b) => Number(isSameConnection(b, key)) - Number(isSameConnection(a, key)))
  return list.map((one) => (isOf(one) ? (mine.shift() as Connection) : one))
}

const change = (list: ConnectionList, key: ConnectionKey, patch: Partial<Connection>, isMeant = (_: Connection) => true): ConnectionList =>
  list.map((one) => (isSameConnection(one, key) && isMeant(one) ? { ...one, ...patch } : one))

const STEPS: { [T in ConnectionEvent['type']]: Step<T> } = {
  loaded: (list, { saved }) => [
    ...saved.map((one) => {
      const known = list.find((other) => isSameConnection(one, other))
      // One whose wallet says nothing takes nobody's place while it is tried again.
      if (known?.status === 'disconnected') return { ...one, status: known.status }
      // What is being restored already is begun anew only where another address or network is saved by now.
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
    return lead(address && one.accounts.some((account) => account.address === address) ? change(list, key, { address }) : list, key)
  },
  silent: (list, { key }) => change(list, key, { status: 'disconnected' }, ({ status }) => status !== 'connected'),
  ended: (list, { keys }) => list.filter((one) => !keys.some((key) => isSameConnection(one, key))),
}

/**
 * The list of connections as one machine (specification §4): `disconnected` → `connecting` → `connected`, and after a reload
 * `reconnecting` → `connected` or `disconnected`. What cannot happen in a state changes nothing.
 */
export const reduceConnections = (list: ConnectionList, event: ConnectionEvent): ConnectionList => (STEPS[event.type] as Step<typeof event.type>)(list, event)
