import type { WalletModalError } from '../../core/errors.ts'
import { formatUnits } from '../../core/money/amount.ts'
import type { Modal } from '../../modal.ts'
import { isSmartAccount, track } from '../modal/track.ts'
import type { SwapReview } from './swapDraft.ts'

/** Notes for analytics in the page that the visitor confirmed a swap, that it was sent, or that a step of it failed. */
export function noteSwap(
  modal: Modal,
  { order: { network, from, to, amount }, expected, plan }: SwapReview,
  what: 'INITIATE_SWAP' | 'SWAP_SUCCESS' | WalletModalError,
): void {
  const { note } = track(modal)
  const swap = {
    isSmartAccount: isSmartAccount(modal),
    network,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: formatUnits(amount, from.decimals),
    swapToAmount: formatUnits(expected, to.decimals),
  }
  if (typeof what === 'string') return note(what, swap)
  const isApproval = plan?.steps[0] !== undefined && plan.steps[0].kind !== 'swap' && !plan.isBatch
  note(isApproval ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', { ...swap, message: what.message }, what.code)
}
