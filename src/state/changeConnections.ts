import { reduceConnections, type ConnectionEvent } from '../core/connectionReducer.ts'
import type { ConnectionKey } from '../core/connectionList.ts'
import type { Connections } from './connections.ts'

/** Applies an event to the connections; there is no other way to change them. */
export const changeConnections = ({ $known }: Pick<Connections, '$known'>, event: ConnectionEvent) => $known.set(reduceConnections($known.get(), event))

/** Applies a change that a wallet made, if it is still connected. */
export const applyWalletChange = (connections: Pick<Connections, '$known'>, { namespace, connectorId }: ConnectionKey, patch: Extract<ConnectionEvent, { type: 'changed' }>['patch']) =>
  changeConnections(connections, { type: 'changed', key: { namespace, connectorId }, patch })
