import type { Connection, Namespace } from './types.ts'

/** Identifies a connection: one wallet in one namespace. */
export type ConnectionKey = Pick<Connection, 'namespace' | 'connectorId'>

export const isSameConnection = (a: ConnectionKey, b: ConnectionKey) =>
  a.namespace === b.namespace && a.connectorId === b.connectorId

/**
 * All connections, including remembered (`disconnected`) ones. The current connection of a namespace is the first one
 * that is not `disconnected`, so a namespace never has two current ones.
 */
export type ConnectionList = readonly Connection[]

/**
 * Returns all connections except `disconnected` ones. Those that are `connecting` come last, so that none becomes
 * current before its wallet approves.
 */
export const liveConnections = (list: ConnectionList): Connection[] =>
  ['connected reconnecting', 'connecting'].flatMap((some) =>
    list.filter(({ status }) => some.split(' ').includes(status)),
  )

/** Returns the current connection of a namespace. */
export const inUse = (list: ConnectionList, namespace: Namespace): Connection | undefined =>
  liveConnections(list).find((one) => one.namespace === namespace)
