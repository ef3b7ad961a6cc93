import { liveOn, type LifeEvent } from '../core/lifeCycle.ts'
import type { ConnectionKey } from '../core/living.ts'
import type { Connections } from './connections.ts'

/** What happens to connections; there is no other way to change them. */
export const move = ({ $life }: Pick<Connections, '$life'>, event: LifeEvent) => $life.set(liveOn($life.get(), event))

/** What a wallet has changed, where it still is connected. */
export const told = (connections: Pick<Connections, '$life'>, { namespace, connectorId }: ConnectionKey, patch: Extract<LifeEvent, { type: 'told' }>['patch']) =>
  move(connections, { type: 'told', key: { namespace, connectorId }, patch })
