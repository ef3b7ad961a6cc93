import { reduceConnections, type ConnectionEvent } from '../core/connectionReducer.ts'
import type { ConnectionKey } from '../core/connectionList.ts'
import type { Connections } from './connections.ts'

/** What happens to connections; there is no other way to change them. */
export const changeConnections = ({ $known }: Pick<Connections, '$known'>, event: ConnectionEvent) => $known.set(reduceConnections($known.get(), event))

/** What a wallet has changed, where it still is connected. */
export const applyWalletChange = (connections: Pick<Connections, '$known'>, { namespace, connectorId }: ConnectionKey, patch: Extract<ConnectionEvent, { type: 'changed' }>['patch']) =>
  changeConnections(connections, { type: 'changed', key: { namespace, connectorId }, patch })
