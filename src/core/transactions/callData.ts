import { fieldsOf, type Fields } from '../data/isRecord.ts'
import { providerError } from '../errors/providerError.ts'
import { checkBlobs } from './blobs.ts'

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase())

/**
 * Returns the data of a call, which JSON-RPC allows as `data` or `input`. Undefined if neither is set. Throws -32602 if
 * they differ: the visitor might be shown one and the wallet might send the other.
 */
export function callDataOf({ data, input }: Fields): unknown {
  if (isAbsent(data)) return isAbsent(input) ? undefined : input
  if (!isAbsent(input) && !isSame(data, input)) throw providerError(-32602, 'Expected equal "data" and "input".')
  return data
}

const isHex = (value: unknown) => typeof value === 'string' && value.startsWith('0x')

/**
 * Throws -32602 if a transaction, or one of a batch, has `data` and `input` that differ or more blobs than fit, or if a
 * call of a batch has a malformed `to` or `data`.
 */
export function checkCallData(method: string, params: unknown): void {
  if (!/^(?:eth_(?:send|sign)Transaction|wallet_sendCalls)$/.test(method)) return
  const first = fieldsOf(Array.isArray(params) ? (params as unknown[])[0] : params)
  const calls = Array.isArray(first.calls) ? first.calls.map(fieldsOf) : []
  for (const one of [first, ...calls]) {
    callDataOf(one)
    checkBlobs(one)
  }
  // Specification §5.
  const isWhole = calls.every(({ to, data }) => isHex(to) && (isAbsent(data) || isHex(data)))
  if (method === 'wallet_sendCalls' && !isWhole) throw providerError(-32602, 'Expected 0x "to" and "data".')
}
