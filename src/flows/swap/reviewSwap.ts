import type { Holding } from '../../core/money/holdings.ts'
import { minimumOf } from '../../core/swap/figures.ts'
import type { SwapToken } from '../../core/swap/swapToken.ts'
import type { Modal } from '../../modal.ts'
import { checkSwap } from './checkSwap.ts'
import { enteredSwapOf, loadPrice } from './enteredSwap.ts'
import { quoteOf } from './quoteOf.ts'
import type { SwapReview } from './swapDraft.ts'

/** Returns the facts of a token that the service and the chain need. */
const toSwapToken = ({ network, address, name, symbol, decimals, iconUrl }: Holding): SwapToken => ({
  ...{ network, name, symbol, decimals },
  ...(address !== undefined && { address }),
  ...(iconUrl !== undefined && { iconUrl }),
})

/** Returns the swap that the visitor has entered, with what the service promises; undefined if it is incomplete. */
function entered(modal: Modal): SwapReview | undefined {
  const { draft, from, to, units } = enteredSwapOf(modal).get()
  const { expected } = quoteOf(modal).$current.get() ?? {}
  const connection = modal.connections.$active.get()
  if (!from || !to || !units || !expected || connection?.network !== from.network) return undefined
  const order = {
    ...{ network: from.network, account: connection.address, amount: units, slippage: draft.slippage },
    ...{ from: toSwapToken(from), to: toSwapToken(to), minimum: minimumOf(expected, draft.slippage) },
  }
  return { order, from, to, expected, phase: 'checking', done: [] }
}

/** Shows what the visitor is about to swap, and checks what the service builds for it. */
export function reviewSwap(modal: Modal): void {
  const review = entered(modal)
  if (!review) return
  modal.router.push({ view: 'SwapPreview' })
  // A price that could not be read before: without it, the visitor is asked to accept that the loss is unknown.
  for (const token of [review.from, review.to]) void loadPrice(modal, token)
  void checkSwap(modal, review)
}

/** Goes back to Swap with what was entered. A request that the wallet has got already still counts. */
export const leaveReview = ({ router }: Modal): void => void router.back()
