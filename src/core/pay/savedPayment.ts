import { isRecord } from '../data/isRecord.ts'
import { isSameAddress } from '../safety/isSameAddress.ts'
import type { CaipNetworkId } from '../types.ts'
import { PAY_TEXT_MAX, PAYMENT_KEPT_MS } from './limits.ts'
import type { PayOrder } from './payOrder.ts'

/**
 * A payment as it is saved in the browser's storage, so that nobody pays twice after a reload or in another tab. `asked`: a
 * wallet or exchange was asked, and what became of that is not certain; `pending`: it has sent, or a session at the exchange
 * is open; `paid`: the site was told.
 */
export interface SavedPayment {
  id: string
  hasReference: boolean
  network: CaipNetworkId
  token?: string
  /** In base units, as decimal digits. */
  amount: string
  recipient: string
  /** In milliseconds since 1970. */
  at: number
  state: 'asked' | 'pending' | 'paid'
  /** The account that pays; absent if an exchange does. */
  from?: string
  hash?: string
  exchange?: string
  sessionId?: string
  requestId?: string
  /** Whether the recipient was sent to, and not a service. */
  isDirect?: boolean
  /** Of who has asked: only they take `asked` back. */
  note?: string
}

const STATES: readonly unknown[] = ['asked', 'pending', 'paid'] satisfies SavedPayment['state'][]
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= PAY_TEXT_MAX
const isId = (value: unknown): value is string => isText(value) && /^\w+$/.test(value)

/** Parses a saved payment; undefined if it is malformed or old: other scripts of the page can write to the storage. */
export function toSavedPayment(value: unknown, now: number): SavedPayment | undefined {
  if (!isRecord(value)) return undefined
  const { id, hasReference, network, token, amount, recipient, at, state } = value
  const { from, hash, exchange, sessionId, requestId, note, isDirect } = value
  if (![id, network, amount].every(isText) || !isId(recipient) || !/^\d+$/.test(String(amount))) return undefined
  if (typeof at !== 'number' || !(now - at <= PAYMENT_KEPT_MS) || !STATES.includes(state)) return undefined
  return {
    id: String(id),
    hasReference: hasReference === true,
    network: network as CaipNetworkId,
    amount: String(amount),
    recipient,
    // The clock of the device may have been set back since.
    at: Math.min(at, now),
    state: state as SavedPayment['state'],
    ...(isId(token) && { token }),
    ...(isId(from) && { from }),
    ...(isId(hash) && { hash }),
    ...(isText(exchange) && { exchange }),
    ...(isText(sessionId) && { sessionId }),
    ...(isText(requestId) && { requestId }),
    ...(isDirect === true && { isDirect }),
    ...(isText(note) && { note }),
  }
}

/** Returns what is still known of a saved payment with a new hash, if there is one: the rest is of another transaction. */
export function knownOf({ note: _, ...saved }: SavedPayment, hash: string | undefined): Partial<SavedPayment> {
  if (hash === undefined || hash === saved.hash) return saved
  const { hash: _hash, exchange: _exchange, sessionId: _session, requestId: _request, isDirect: _is, ...rest } = saved
  return rest
}

/** Whether a saved payment pays what an order asks for. */
export function isOfOrder(saved: SavedPayment, { asset, amount, recipient }: PayOrder): boolean {
  return (
    saved.network === asset.network &&
    isSameAddress(saved.token ?? '', asset.address ?? '') &&
    saved.amount === String(amount) &&
    isSameAddress(saved.recipient, recipient)
  )
}

/** Returns an order as it is saved. */
export const savedOf = (order: PayOrder): Omit<SavedPayment, 'at' | 'state'> => ({
  id: order.id,
  hasReference: order.hasReference,
  network: order.asset.network,
  amount: String(order.amount),
  recipient: order.recipient,
  ...(order.asset.address !== undefined && { token: order.asset.address }),
})
