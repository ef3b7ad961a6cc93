import { formatUnits } from '../../core/money/amount.ts'
import { holdingKey } from '../../core/money/holdings.ts'
import type { SavedSwap, SavedTransfer } from '../../core/money/savedTransfer.ts'
import { asTyped } from '../../core/money/typedAmount.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import { APPROVED_SWAP_KEPT_MS } from '../../core/swap/limits.ts'
import type { Modal } from '../../modal.ts'
import { transfersOf } from '../money/transfers.ts'
import { swapDraftOf } from './swapDraft.ts'

/** An approval whose swap has not been sent. */
export type ApprovedSwap = SavedTransfer & { swap: SavedSwap }

const isLive = ({ state }: SavedTransfer) => state === 'pending' || state === 'confirmed'

/**
 * Returns the latest approval of this account on the current network whose swap has not been sent, also of an earlier
 * visit or another tab; undefined if there is none.
 */
export function approvedSwap(modal: Modal, all: readonly SavedTransfer[]): ApprovedSwap | undefined {
  const connection = modal.connections.$active.get()
  const ofSwaps = all.filter(
    ({ swap, network, from, at }) =>
      swap !== undefined &&
      network === connection?.network &&
      isSameAddress(from, connection.address) &&
      modal.now() - at < APPROVED_SWAP_KEPT_MS,
  )
  const last = ofSwaps.at(-1)
  const { swap } = last ?? {}
  return last && swap && last.kind === 'approve' && isLive(last) && !last.isHidden ? { ...last, swap } : undefined
}

/** Enters the swap that was approved again. */
export function resumeSwap(modal: Modal, { network, token, decimals, swap }: ApprovedSwap): void {
  const keyOf = (address: string | undefined) => holdingKey({ network, ...(address !== undefined && { address }) })
  const typed = asTyped(formatUnits(BigInt(swap.paid), decimals), modal.locale.$locale.get())
  swapDraftOf(modal).reset({ from: keyOf(token), to: keyOf(swap.token), typed, slippage: swap.slippage })
}

/** Takes the offer to continue an approved swap away. The allowance stays, and is listed in Allowances. */
export function forgetApprovedSwap(modal: Modal, { hash }: ApprovedSwap): void {
  transfersOf(modal).update(hash, { isHidden: true })
}
