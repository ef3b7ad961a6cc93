import type { Allowance } from '../../core/money/allowances.ts'
import type { SavedTransfer } from '../../core/money/savedTransfer.ts'

/** Returns the pending revocation of an allowance; undefined if there is none, or the visitor has hidden it. */
export const pendingRevocation = (
  sent: readonly SavedTransfer[],
  { key, owner, network }: Allowance,
): SavedTransfer | undefined =>
  sent.find(
    (one) =>
      one.kind === 'approve' &&
      one.state === 'pending' &&
      !one.isHidden &&
      one.allowance === key &&
      one.from === owner &&
      one.network === network,
  )
