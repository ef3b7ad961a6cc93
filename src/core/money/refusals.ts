import { paramsOf, WalletModalError } from '../errors.ts'

/**
 * Why a transfer cannot be carried out, as far as it is known. `keep`: the account must keep an amount, or nothing at
 * all. `deposit`: the balance does not cover what the recipient's account costs. `firstAmount`: the recipient's account
 * does not exist yet, and the amount is less than it must have. `tokenAccount`, `mint`, `program`: the recipient is no
 * account that can own what is sent. `closed`: the recipient's token account belongs to somebody else. `frozen`: the
 * token's issuer has frozen an account. `memo`: the recipient only takes transfers with a memo. `hook`: the token calls
 * a program of its own. `fixed`: the token cannot be transferred. `scattered`: the tokens are in too many accounts.
 * `decimals`: the token has other decimals than the list that it was chosen from, so another amount would be sent.
 * `unlikeReview`: what the wallet would be asked, or what it signed, is not what was reviewed.
 */
const REASONS = [
  'keep',
  'deposit',
  'firstAmount',
  'tokenAccount',
  'mint',
  'program',
  'closed',
  'frozen',
  'memo',
  'hook',
  'fixed',
  'scattered',
  'decimals',
  'unlikeReview',
] as const

export type RefusalReason = (typeof REASONS)[number]

interface RefusalDetails {
  /** The amount that the reason is about, in base units of the native coin. */
  amount?: bigint
  cause?: unknown
}

/** Creates the error of a transfer that is refused for a known reason. */
export const refusal = (
  code: 'InsufficientFunds' | 'TransactionFailed',
  reason: RefusalReason,
  { amount, cause }: RefusalDetails = {},
): WalletModalError =>
  new WalletModalError(code, {
    params: { reason, ...(amount !== undefined && { amount: String(amount) }) },
    ...(cause !== undefined && { cause }),
  })

/** Returns why a transfer was refused, and the amount that the reason is about; undefined if no reason is known. */
export function reasonOf(error: WalletModalError): { reason: RefusalReason; amount?: bigint } | undefined {
  const { reason, amount } = paramsOf(error)
  const known = REASONS.find((one) => one === reason)
  return known && { reason: known, ...(amount !== undefined && { amount: BigInt(amount) }) }
}
