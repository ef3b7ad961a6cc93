import { fieldsOf, type Fields } from '../data/isRecord.ts'
import { providerError } from '../errors/providerError.ts'

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

/** Throws -32602 if a transaction, or one of a batch, has `data` and `input` that differ. */
export function checkCallData(method: string, params: unknown): void {
  if (!/^(?:eth_(?:send|sign)Transaction|wallet_sendCalls)$/.test(method)) return
  const first = fieldsOf(Array.isArray(params) ? (params as unknown[])[0] : params)
  const { calls } = first
  for (const one of [first, ...(Array.isArray(calls) ? (calls as unknown[]) : [])]) callDataOf(fieldsOf(one))
}
