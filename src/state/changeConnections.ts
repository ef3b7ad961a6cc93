import { reduceConnections, type ConnectionEvent } from '../core/connectionReducer.ts'
import type { ConnectionKey } from '../core/connectionList.ts'
import type { Connections } from './connections.ts'

/** Applies an event to the list of connections. Nothing else may change the list. */
export const changeConnections = ({ $known }: Pick<Connections, '$known'>, event: ConnectionEvent) =>
  $known.set(reduceConnections($known.get(), event))

/** Applies a change of account or network that a wallet reports. Ignored if the wallet is no longer connected. */
export const applyWalletChange = (
  connections: Pick<Connections, '$known'>,
  { namespace, connectorId }: ConnectionKey,
  patch: Extract<ConnectionEvent, { type: 'changed' }>['patch'],
) => changeConnections(connections, { type: 'changed', key: { namespace, connectorId }, patch })
