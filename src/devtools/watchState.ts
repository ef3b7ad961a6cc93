import { fieldsOf, isRecord } from '../core/data/isRecord.ts'
import { toJson, type JsonValue } from '../core/json.ts'
import type { VisitState } from '../core/devtools/visit.ts'
import { VISIT_EVENTS } from '../core/devtools/visitWords.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { Parts } from './parts.ts'
import type { StandIns } from './standIns.ts'

/** Returns what is compared of a state. */
export const stateOf = (
  { open, view, network, session, connections }: Snapshot,
  { address }: StandIns,
): VisitState => ({
  open,
  view,
  network,
  hasSession: session !== null,
  connections: connections.map((one) => ({
    connectorId: one.connectorId,
    namespace: one.namespace,
    network: one.network,
    status: one.status,
    address: address(one.address),
  })),
})

/**
 * Returns the recorded part of an event's detail. Sessions contain the signed message, and accounts contain balances,
 * labels and names: these are omitted.
 */
function detailOf(name: (typeof VISIT_EVENTS)[number], detail: unknown, { data }: StandIns): JsonValue {
  if (name === 'sign-in') return {}
  if (name !== 'account') return data(detail)
  const { account } = fieldsOf(detail)
  if (!isRecord(account)) return { account: null }
  const { address, namespace, type, status } = account
  return { account: data({ address, namespace, type, status }) }
}

/** Records the states of the modal and its events. */
export function watchState({ target, add, names, signal }: Parts): void {
  let last = ''
  const stop = target.subscribe((now) => {
    const state = stateOf(now, names)
    const text = toJson(state)
    if (text !== last) add({ kind: 'state', state })
    last = text
  })
  signal.addEventListener('abort', stop)
  const on = (name: (typeof VISIT_EVENTS)[number]) => (event: Event) =>
    add({ kind: 'event', name, detail: detailOf(name, (event as CustomEvent<unknown>).detail, names) })
  for (const name of VISIT_EVENTS) window.addEventListener(`wallet-modal:${name}`, on(name), { capture: true, signal })
}
