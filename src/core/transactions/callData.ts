import { fieldsOf, type Fields } from '../data/isRecord.ts'
import { providerError } from '../errors/providerError.ts'

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

const isSame = (one: unknown, other: unknown) => one === other || (typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase())

/**
 * The data of a call: nodes accept it as `data` or `input`. Undefined if neither is set. Throws -32602 if the two differ: the
 * wallet might send the one that the visitor was not shown.
 */
export function callDataOf({ data, input }: Fields): unknown {
  if (isAbsent(data)) return isAbsent(input) ? undefined : input
  if (!isAbsent(input) && !isSame(data, input)) throw providerError(-32602, 'Expected equal "data" and "input".')
  return data
}

/** Throws -32602 for a transaction or batch with two different data fields. */
export function checkCallData(method: string, params: unknown): void {
  if (!/^(?:eth_(?:send|sign)Transaction|wallet_sendCalls)$/.test(method)) return
  const first = fieldsOf(Array.isArray(params) ? (params as unknown[])[0] : params)
  const { calls } = first
  for (const one of [first, ...(Array.isArray(calls) ? (calls as unknown[]) : [])]) callDataOf(fieldsOf(one))
}
