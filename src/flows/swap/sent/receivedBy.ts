import { namespaceOf } from '../../../core/caip.ts'
import type { SavedSwap, SavedTransfer } from '../../../core/money/savedTransfer.ts'
import { minimumOf } from '../../../core/swap/figures.ts'
import type { Modal } from '../../../modal.ts'
import { swapOf } from '../swapOf.ts'

/**
 * Reads from the site's nodes what a confirmed swap gave, in base units; undefined if they cannot tell exactly, zero if
 * nothing arrived. Other payments in the same block would count, too, where only balances tell: then what no swap of this
 * slippage gives is unknown. Never rejects.
 */
export async function receivedBy(
  modal: Modal,
  { network, from: account, swap: { token, amount, slippage } }: SavedTransfer & { swap: SavedSwap },
  hash: string,
): Promise<bigint | undefined> {
  try {
    const chain = await swapOf(modal, namespaceOf(network))
    const swap = { hash, account, ...(token !== undefined && { token }) }
    const found = await chain?.received(swap, modal.site.rpc(network), modal.lifetime.signal)
    if (!found || token !== undefined) return found
    const [expected, minimum] = [BigInt(amount), minimumOf(BigInt(amount), slippage)]
    return found < minimum || found > expected + (expected - minimum) ? undefined : found
  } catch {
    // Without an answer, no number is shown.
    return undefined
  }
}
