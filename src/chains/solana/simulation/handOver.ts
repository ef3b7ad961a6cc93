import type { ChainAccount } from '../money/readAccounts.ts'
import type { TokenAccount } from '../money/tokenAccount.ts'
import { SYSTEM_PROGRAM } from '../programs.ts'
import { losesRight, payerOf } from './authorities.ts'

/** An account before and after a transaction. */
export interface Pair {
  address: string
  before: ChainAccount | undefined
  after: ChainAccount | undefined
}

/** A token account with those who have rights in it besides its owner. */
export type Held = TokenAccount & { delegate?: string; delegated: bigint; closer?: string }

/** Whether a program gets an account that was, or would be, controlled by the visitor's key alone. */
function isAssigned({ address, before, after }: Pair, account: string, seeded: ReadonlySet<string>): boolean {
  if (!after || after.owner === SYSTEM_PROGRAM || after.owner === before?.owner) return false
  // A derived account that had nothing is opened, not handed over; so is a stake account of the visitor's own.
  return address === account || (seeded.has(address) && before !== undefined && payerOf(after) !== account)
}

/** Whether somebody else gets an own token account, or may close it. Only an own account's rights are the visitor's. */
function isGivenAway(before: Held | undefined, after: Held | undefined, account: string): boolean {
  if (!after) return false
  if (after.owner !== account) return before?.owner === account
  return after.closer !== undefined && after.closer !== account && after.closer !== before?.closer
}

/** Whether somebody else gets control of an account that is the visitor's, or may close it. */
export const isHandedOver = (
  pair: Pair,
  [was, is]: readonly (Held | undefined)[],
  account: string,
  seeded: ReadonlySet<string>,
): boolean =>
  isAssigned(pair, account, seeded) || isGivenAway(was, is, account) || losesRight(pair.before, pair.after, account)
