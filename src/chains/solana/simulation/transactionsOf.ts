import { fieldsOf } from '../../../core/data/isRecord.ts'
import { DECODED_TRANSACTION_BYTES_MAX } from '../../../core/limits.ts'
import { bytesOfBase58 } from '../../../core/transactions/bytesOfBase58.ts'
import type { RequestToSimulate } from '../../../core/transactions/simulation.ts'

const READERS: Readonly<Record<string, (fields: Record<string, unknown>) => unknown>> = {
  solana_signTransaction: ({ transaction }) => [transaction],
  solana_signAndSendTransaction: ({ transaction }) => [transaction],
  solana_signAllTransactions: ({ transactions }) => transactions,
}

/**
 * Returns the bytes of a request's transactions; undefined for those that are malformed. `unknown`: the list itself is
 * malformed. Undefined if the method executes nothing.
 */
export function transactionsOf({
  method,
  params,
}: RequestToSimulate): readonly (Uint8Array | undefined)[] | 'unknown' | undefined {
  const read = Object.hasOwn(READERS, method) ? READERS[method] : undefined
  const found = read?.(fieldsOf(Array.isArray(params) ? params[0] : params))
  if (!read) return undefined
  if (!Array.isArray(found) || !found.length) return 'unknown'
  return found.map((one: unknown) => bytesOfBase58(one, DECODED_TRANSACTION_BYTES_MAX))
}
