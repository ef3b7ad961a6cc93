import { holdingKey } from '../../core/money/holdings.ts'
import type { SavedTransfer } from '../../core/money/savedTransfer.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { Risk } from '../../core/safety/recipientRisks.ts'
import type { SwapOrder } from '../../core/swap/chainSwap.ts'
import type { Modal } from '../../modal.ts'
import { readAsked } from '../money/askedNotes.ts'
import { transfersOf } from '../money/transfers.ts'

/** Whether a sent transaction belongs to a swap of these tokens by this account. */
export function isOfSwap(sent: SavedTransfer, { network, account, from, to }: SwapOrder): boolean {
  const { token, swap } = sent
  const keyOf = (address: string | undefined) => holdingKey({ network, ...(address !== undefined && { address }) })
  return (
    swap !== undefined &&
    sent.network === network &&
    isSameAddress(sent.from, account) &&
    keyOf(token) === holdingKey(from) &&
    keyOf(swap.token) === holdingKey(to)
  )
}

/**
 * Returns why a swap might be signed twice. `asked`: the wallet still has an earlier request; `unclear`: it did not tell
 * whether it sent an earlier one; `again`: a swap of the same amount is pending.
 */
export function repeatsOfSwap(modal: Modal, order: SwapOrder): readonly Risk[] {
  const asked = readAsked(modal).filter((one) => isSameAddress(one.from, order.account))
  const isPending = transfersOf(modal)
    .$all.get()
    .some(
      (one) =>
        one.state === 'pending' && one.kind === 'swap' && isOfSwap(one, order) && one.amount === String(order.amount),
    )
  const kinds = [
    asked.some((one) => !one.isUnclear) && ('asked' as const),
    asked.some((one) => one.isUnclear) && ('unclear' as const),
    isPending && ('again' as const),
  ]
  return kinds.flatMap((kind) => (kind ? [{ kind }] : []))
}
