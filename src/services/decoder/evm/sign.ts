import { malformed, type DecodeContext, type DecodedRequest } from '../context.ts'
import { readHexMessage } from '../message.ts'
import { addressOf } from './address.ts'
import { checkAccount } from './transaction.ts'

/** Decodes `personal_sign`, whose parameters are message and address. Some sites swap them. */
export async function readPersonalSign(params: unknown, context: DecodeContext): Promise<DecodedRequest> {
  const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const isTurned = addressOf(first) !== undefined && typeof second === 'string' && addressOf(second) === undefined
  const [message, account] = isTurned ? [second, first] : [first, second]
  if (typeof message !== 'string') return { parts: [[malformed(context, 'message')]] }
  checkAccount(account, context)
  return { parts: [[readHexMessage(message, context)]] }
}
