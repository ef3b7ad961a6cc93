import type { BuiltTransaction } from '../../../core/swap/chainSwap.ts'
import { mismatch } from '../../../core/swap/mismatch.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import { approvedIn } from '../steps/approval.ts'

/**
 * Checks an approval that a service built. Throws `mismatch` if it is anything else than an approval of the source token
 * for the router. Its amount does not count: what is sent is built by `approveCall`.
 */
export function checkApproval({ to, data }: BuiltTransaction, token: string, router: string): void {
  if (!isSameAddress(to, token)) throw mismatch('approvalToken')
  const spender = approvedIn(data)
  if (spender === undefined) throw mismatch('approval')
  if (!isSameAddress(spender, router)) throw mismatch('spender')
}
