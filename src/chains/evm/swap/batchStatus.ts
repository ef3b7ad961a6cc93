import { fieldsOf } from '../../../core/data/isRecord.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { BatchOutcome } from '../../../core/swap/chainSwap.ts'

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

/** Whether a receipt says that its transaction was reverted, in any of the forms that wallets use. */
const isFailed = (status: unknown) =>
  status === false || status === 0 || (typeof status === 'string' && /^(?:(?:0x)?0+|reverted)$/i.test(status))

/** Returns the hundreds of a status code; undefined for anything else. Early versions of EIP-5792 answered in words. */
function classOf(status: unknown): number | undefined {
  if (status === 'CONFIRMED') return 2
  return typeof status === 'number' && status >= 100 && status < 700 ? Math.floor(status / 100) : undefined
}

/**
 * Reads what a wallet says that became of a batch; undefined while it is pending, or if it says nothing about it. Throws
 * `TransactionFailed` if it will never be in a block, or was reverted in a transaction that the wallet does not name.
 */
export function readStatus(answer: unknown, asked: string): BatchOutcome | undefined {
  const { id, status, receipts } = fieldsOf(answer)
  if (id !== undefined && id !== asked) return undefined
  const kind = classOf(status)
  const all = Array.isArray(receipts) ? receipts.map(fieldsOf) : []
  const hash = all
    .map((one) => one.transactionHash)
    .filter(isHash)
    .at(-1)
  if (kind === 4 || (kind === 5 && hash === undefined)) throw new WalletModalError('TransactionFailed')
  if (hash === undefined || kind === undefined || ![2, 5, 6].includes(kind)) return undefined
  const isReverted = kind !== 2 || all.some((one) => isFailed(one.status))
  return { is: isReverted ? 'reverted' : 'confirmed', hash }
}
