import { isSameConnection } from '../../core/connectionList.ts'
import { fromJson, toJson } from '../../core/json.ts'
import { PAYMENTS_SAVED_MAX } from '../../core/pay/limits.ts'
import type { PayOrder } from '../../core/pay/payOrder.ts'
import { isOfOrder, knownOf, savedOf, toSavedPayment, type SavedPayment } from '../../core/pay/savedPayment.ts'
import type { Modal } from '../../modal.ts'
import { KEYS } from '../../services/storageKeys.ts'

/** Returns the payments of the last day, the newest last, those of other tabs and earlier visits, too. */
export function readPayments({ site: { storage }, now }: Modal): SavedPayment[] {
  try {
    const saved: unknown = fromJson(storage.getItem(KEYS.payments) ?? '[]')
    return Array.isArray(saved) ? saved.flatMap((one) => toSavedPayment(one, now()) ?? []) : []
  } catch {
    return []
  }
}

function write({ site: { storage } }: Modal, all: readonly SavedPayment[]): void {
  const kept = all.slice(-PAYMENTS_SAVED_MAX)
  if (kept.length) storage.setItem(KEYS.payments, toJson(kept))
  else storage.removeItem(KEYS.payments)
}

/** Forgets the payments of accounts that are disconnected, except those that are not known to have ended. */
function createForgetting(modal: Modal): void {
  const stop = modal.connections.$known.listen((known, before = []) => {
    const ended = before.filter((one) => !known.some((other) => isSameConnection(one, other)))
    const isEnded = ({ from, state }: SavedPayment) =>
      state === 'paid' && ended.some(({ accounts }) => accounts.some(({ address }) => address === from))
    const all = readPayments(modal)
    if (all.some(isEnded))
      write(
        modal,
        all.filter((one) => !isEnded(one)),
      )
  })
  modal.lifetime.signal.addEventListener('abort', stop, { once: true })
}

/**
 * Saves what is known of a payment. What was saved of another order with the same reference is forgotten. Call it before a wallet or exchange is asked, too: a reload takes nothing
 * back.
 */
export function savePayment(
  modal: Modal,
  order: PayOrder,
  known: Pick<SavedPayment, 'state'> & Partial<SavedPayment>,
): void {
  modal.late(createForgetting)
  const all = readPayments(modal)
  const before = all.find(({ id }) => id === order.id)
  const others = all.filter((one) => one !== before)
  const kept = before && isOfOrder(before, order) ? knownOf(before, known.hash) : {}
  write(modal, [...others, { ...kept, ...savedOf(order), at: modal.now(), ...known }])
}

/** Forgets a payment: nothing was sent. */
export function dropPayment(modal: Modal, { id }: PayOrder): void {
  write(
    modal,
    readPayments(modal).filter((one) => one.id !== id),
  )
}

/**
 * Notes that somebody is asked to pay. Returns what takes that back, once it is certain that nothing was sent; what has been
 * saved since stays.
 */
export function notePayment(modal: Modal, order: PayOrder, known: Partial<SavedPayment>): () => void {
  const note = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const before = readPayments(modal).find(({ id }) => id === order.id)
  savePayment(modal, order, { ...known, state: 'asked', note })
  return () => {
    const isOwn = (one: SavedPayment) => one.state === 'asked' && one.note === note
    const all = readPayments(modal)
    write(
      modal,
      all.flatMap((one) => (isOwn(one) ? (before ?? []) : one)),
    )
  }
}
