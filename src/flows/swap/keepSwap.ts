import type { SwapStep } from '../../core/swap/chainSwap.ts'
import type { Modal } from '../../modal.ts'
import { keepSent } from '../money/keepSent.ts'
import type { SwapReview } from './swapDraft.ts'

/** What is known of a swap under review, as it is saved with each of its transactions. */
export type SentSwap = Pick<SwapReview, 'order' | 'expected'> & { router: string }

/** Saves a transaction of a swap, follows it, and tells the site. */
export function keepSwap(
  modal: Modal,
  { order, expected, router }: SentSwap,
  kind: SwapStep['kind'],
  hash: string,
): void {
  const { network, account, from, to, amount, slippage } = order
  const { symbol, decimals, address: token } = from
  keepSent(modal, {
    ...{ hash, network, from: account, to: router, symbol, decimals },
    kind: kind === 'swap' ? 'swap' : 'approve',
    amount: kind === 'reset' ? '0' : String(amount),
    ...(token !== undefined && { token }),
    swap: {
      ...{ symbol: to.symbol, decimals: to.decimals, amount: String(expected), paid: String(amount), slippage },
      ...(to.address !== undefined && { token: to.address }),
    },
  })
}
