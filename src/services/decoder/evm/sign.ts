import { malformed, type Ask, type DecodedRequest } from '../ask.ts'
import { readHexMessage } from '../message.ts'
import { addressOf } from './address.ts'
import { checkAccount } from './transaction.ts'

/** `personal_sign`: the parameters are message and address, which some sites swap. */
export async function readPersonalSign(params: unknown, ask: Ask): Promise<DecodedRequest> {
  const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const isTurned = addressOf(first) !== undefined && typeof second === 'string' && addressOf(second) === undefined
  const [message, account] = isTurned ? [second, first] : [first, second]
  if (typeof message !== 'string') return { parts: [[malformed(ask, 'message')]] }
  checkAccount(account, ask)
  return { parts: [[readHexMessage(message, ask)]] }
}
