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

const isHex = (value: unknown) => typeof value === 'string' && value.startsWith('0x')

/**
 * Throws -32602 if a transaction, or one of a batch, has `data` and `input` that differ, or if a call of a batch has a
 * malformed `to` or `data`. If there are blobs, which few sites send, returns a promise that rejects with -32602 if
 * there are more than fit: their check is loaded then.
 */
export function checkCallData(method: string, params: unknown): Promise<void> | undefined {
  if (!/^(?:eth_(?:send|sign)Transaction|wallet_sendCalls)$/.test(method)) return undefined
  const first = fieldsOf(Array.isArray(params) ? (params as unknown[])[0] : params)
  const calls = Array.isArray(first.calls) ? first.calls.map(fieldsOf) : []
  const all = [first, ...calls]
  all.forEach(callDataOf)
  // Specification §5.
  const isWhole = calls.every(({ to, data }) => isHex(to) && (isAbsent(data) || isHex(data)))
  if (method === 'wallet_sendCalls' && !isWhole) throw providerError(-32602, 'Expected 0x "to" and "data".')
  if (all.every(({ blobs }) => (blobs ?? undefined) === undefined)) return undefined
  return import('./blobs.ts').then(({ checkBlobs }) => all.forEach(checkBlobs))
}
