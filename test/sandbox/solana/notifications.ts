import type { Bank } from './bank.ts'
import { encodeAccount } from './encodeAccount.ts'
import { invalidParams } from './errors.ts'
import { confirmationOf } from './methods/history.ts'
import { configAt, inContext, type Params } from './params.ts'
import { parseKey } from './wire.ts'

/** Returns the notification that is due for a subscription, if any. */
export type NextNotification = () => { method: string; result: unknown; last?: boolean } | undefined

/** Whether a block has the requested commitment. The default is `finalized`. */
const isSettled = (status: 'confirmed' | 'finalized', commitment: unknown) =>
  status === 'finalized' || ['processed', 'confirmed', 'recent', 'single', 'singleGossip'].includes(String(commitment))

export function signatureNotification(bank: Bank, params: Params): NextNotification {
  const [signature] = params
  if (typeof signature !== 'string') throw invalidParams('Invalid params: invalid type: expected a string.')
  const { commitment, enableReceivedNotification } = configAt(bank, params, 1)
  let isReceived = enableReceivedNotification !== true
  return () => {
    const landed = bank.landed(signature)
    if (!landed) return undefined
    if (!isReceived) {
      isReceived = true
      return { method: 'signatureNotification', result: inContext(bank, 'receivedSignature') }
    }
    if (!isSettled(confirmationOf(bank, landed), commitment)) return undefined
    return { method: 'signatureNotification', result: inContext(bank, { err: landed.err }), last: true }
  }
}

export function accountNotification(bank: Bank, params: Params): NextNotification {
  const address = parseKey(params[0])
  const config = configAt(bank, params, 1)
  const now = () => encodeAccount(bank.account(address), config, bank.account)
  let known = JSON.stringify(now())
  return () => {
    const value = now()
    const text = JSON.stringify(value)
    if (text === known) return undefined
    known = text
    return { method: 'accountNotification', result: inContext(bank, value) }
  }
}

export function slotNotification(bank: Bank): NextNotification {
  let known = bank.slots.slot()
  return () => {
    const slot = bank.slots.slot()
    if (slot === known) return undefined
    known = slot
    return { method: 'slotNotification', result: { parent: slot - 1, root: slot - 32, slot } }
  }
}
