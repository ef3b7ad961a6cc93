import type { Connection, Namespace } from './types.ts'

/** What tells connections apart: one wallet in one namespace. */
export type ConnectionKey = Pick<Connection, 'namespace' | 'connectorId'>

export const isSameConnection = (a: ConnectionKey, b: ConnectionKey) => a.namespace === b.namespace && a.connectorId === b.connectorId

/**
 * All connections, those that are only remembered (`disconnected`) among them. The first of a namespace that is not is the one in
 * use there, so that there never are two.
 */
export type ConnectionList = readonly Connection[]

/** All but those that are only remembered; one that is asked anew comes last, so that it takes nobody's place before its wallet says yes. */
export const liveConnections = (list: ConnectionList): Connection[] =>
  ['connected reconnecting', 'connecting'].flatMap((some) => list.filter(({ status }) => some.split(' ').includes(status)))

/** The connection in use in a namespace: the first that lives there. */
export const inUse = (list: ConnectionList, namespace: Namespace): Connection | undefined => liveConnections(list).find((one) => one.namespace === namespace)
