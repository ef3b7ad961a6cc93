import { fieldsOf } from '../../../core/data/isRecord.ts'
import type { BatchEnd } from '../../../core/swap/chainSwap.ts'

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

/** Returns the hundreds of a status code; undefined for anything else. Early versions of EIP-5792 answered in words. */
function classOf(status: unknown): number | undefined {
  if (status === 'CONFIRMED') return 2
  return typeof status === 'number' && status >= 100 && status < 700 ? Math.floor(status / 100) : undefined
}

/** Ends without the hash of a transaction, by the hundreds of the status. */
const NAMELESS = { 2: 'confirmed', 4: 'dropped', 5: 'reverted', 6: 'reverted' } as const

/**
 * Reads what a wallet says of a batch; undefined while it is pending, or if it says nothing about it. Whether a named
 * transaction succeeded is not read from here: a node tells.
 */
export function readStatus(answer: unknown, asked: string): BatchEnd | undefined {
  const { id, status, receipts } = fieldsOf(answer)
  if (id !== undefined && id !== asked) return undefined
  const kind = classOf(status)
  if (kind !== 2 && kind !== 4 && kind !== 5 && kind !== 6) return undefined
  const all = Array.isArray(receipts) ? receipts.map(fieldsOf) : []
  const hash = all
    .map((one) => one.transactionHash)
    .filter(isHash)
    .at(-1)
  return hash === undefined || kind === 4 ? { is: NAMELESS[kind] } : { hash }
}
