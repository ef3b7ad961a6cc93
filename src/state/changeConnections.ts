import { deepFreeze } from '../core/data/deepFreeze.ts'
import { reduceConnections, type ConnectionEvent } from '../core/connectionReducer.ts'
import type { ConnectionKey } from '../core/connectionList.ts'
import type { Connections } from './connections.ts'

/**
 * Applies an event to the list of connections. Nothing else may change the list: it is frozen, since events, `getState()`
 * and `open()` give it to every script of the page, and a script that changed an address there would change what the modal
 * shows and saves.
 */
export const changeConnections = ({ $known }: Pick<Connections, '$known'>, event: ConnectionEvent) =>
  $known.set(deepFreeze(reduceConnections($known.get(), event)))

/** Applies a change of account or network that a wallet reports. Ignored if the wallet is no longer connected. */
export const applyWalletChange = (
  connections: Pick<Connections, '$known'>,
  { namespace, connectorId }: ConnectionKey,
  patch: Extract<ConnectionEvent, { type: 'changed' }>['patch'],
) => changeConnections(connections, { type: 'changed', key: { namespace, connectorId }, patch })
