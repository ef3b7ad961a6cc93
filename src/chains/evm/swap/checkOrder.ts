import type { PlanAsk, SwapOrder } from '../../../core/swap/chainSwap.ts'
import { refusal } from '../../../core/money/refusals.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import { NATIVE_DECIMALS } from '../../../core/swap/limits.ts'
import { mismatch } from '../../../core/swap/mismatch.ts'
import type { SwapToken } from '../../../core/swap/swapToken.ts'
import { checkDecimals } from '../money/checkDecimals.ts'

/** Refuses an order that asks for nothing, so that each swap would satisfy it, or whose tokens are of another network. */
function checkAsked({ network, from, to, amount, minimum }: SwapOrder): void {
  const isSame =
    from.address === undefined || to.address === undefined
      ? from.address === to.address
      : isSameAddress(from.address, to.address)
  if (isSame || from.network !== network || amount <= 0n) throw mismatch('sends')
  if (to.network !== network) throw mismatch('receives')
  if (minimum <= 0n) throw mismatch('minimum', minimum)
}

/**
 * Checks an order before anything is built for it. The service's list says how many decimals its tokens have: with others
 * on the chain, each amount that the visitor read or entered would be another one. Rejects with `mismatch`, with the
 * reason `decimals`, and like `rpc`.
 */
export async function checkOrder(order: SwapOrder, { rpc, signal }: Pick<PlanAsk, 'rpc' | 'signal'>): Promise<void> {
  checkAsked(order)
  const check = async ({ network, address, decimals }: SwapToken) => {
    if (address !== undefined) return checkDecimals({ network, token: address }, decimals, rpc, signal)
    if (decimals !== NATIVE_DECIMALS) throw refusal('TransactionFailed', 'decimals')
  }
  await Promise.all([order.from, order.to].map(check))
}
