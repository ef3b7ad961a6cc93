import { attempt } from '../errors/attempt.ts'
import { messageOf } from '../errors/refusal.ts'

/**
 * Messages by which nodes say that they already have the transaction: geth, Erigon, Nethermind, Besu, OpenEthereum,
 * zkSync, Solana.
 */
export const KNOWN =
  /\balready[ _]?(?:known|imported|exists|(?:been )?processed|in (?:the )?(?:mem|tx)?pool)|\bknown transaction/i

/**
 * Whether an error has a message with certain words. Wallets nest the node's error in `data`, `data.originalError` or
 * `cause`.
 */
export function says(error: unknown, words: RegExp, depth = 5): boolean {
  if (words.test(messageOf(error))) return true
  if (typeof error !== 'object' || error === null || depth === 0) return false
  const nested = error as Record<'data' | 'originalError' | 'cause', unknown>
  return (['data', 'originalError', 'cause'] as const).some((key) =>
    says(
      attempt(() => nested[key]),
      words,
      depth - 1,
    ),
  )
}
