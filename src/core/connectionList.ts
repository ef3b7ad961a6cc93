import type { Connection, Namespace } from './types.ts'

/** Identifies a connection: one wallet in one namespace. */
export type ConnectionKey = Pick<Connection, 'namespace' | 'connectorId'>

export const isSameConnection = (a: ConnectionKey, b: ConnectionKey) => a.namespace === b.namespace && a.connectorId === b.connectorId

/**
 * All connections, including remembered (`disconnected`) ones. The first of a namespace that is not `disconnected` is
 * the current one, so there is never more than one.
 */
export type ConnectionList = readonly Connection[]

/**
 * All except remembered ones; `connecting` ones come last, so that they do not become current before the wallet
 * approves.
 */
export const liveConnections = (list: ConnectionList): Connection[] =>
  ['connected reconnecting', 'connecting'].flatMap((some) => list.filter(({ status }) => some.split(' ').includes(status)))

/** The current connection of a namespace. */
export const inUse = (list: ConnectionList, namespace: Namespace): Connection | undefined => liveConnections(list).find((one) => one.namespace === namespace)
