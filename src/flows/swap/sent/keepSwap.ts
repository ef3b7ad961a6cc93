import { unnamedHash, type SavedTransfer } from '../../../core/money/savedTransfer.ts'
import type { SwapStep } from '../../../core/swap/chainSwap.ts'
import type { Modal } from '../../../modal.ts'
import { keepSent } from '../../money/keepSent.ts'
import type { SwapReview } from '../swapDraft.ts'

/** What is known of a swap under review, as it is saved with each of its transactions. */
export type SentSwap = Pick<SwapReview, 'order' | 'expected'> & { router: string }

type Sent = Omit<SavedTransfer, 'at' | 'state'>

function savedOf({ order, expected, router }: SentSwap): Omit<Sent, 'hash' | 'amount'> & Required<Pick<Sent, 'swap'>> {
  const { network, account, from, to, amount, slippage } = order
  const { symbol, decimals, address: token } = from
  return {
    ...{ network, from: account, to: router, symbol, decimals, kind: 'swap' },
    ...(token !== undefined && { token }),
    swap: {
      ...{ symbol: to.symbol, decimals: to.decimals, amount: String(expected), paid: String(amount), slippage },
      ...(to.address !== undefined && { token: to.address }),
    },
  }
}

/** Saves a transaction of a swap, follows it, and tells the site. */
export function keepSwap(modal: Modal, sent: SentSwap, kind: SwapStep['kind'], hash: string): void {
  keepSent(modal, {
    ...savedOf(sent),
    ...{ hash, kind: kind === 'swap' ? 'swap' : 'approve' },
    amount: kind === 'reset' ? '0' : String(sent.order.amount),
  })
}

/** Saves a batch, and follows it at its wallet. The site is told once the wallet names its transaction. */
export const keepBatch = (modal: Modal, sent: SentSwap, batch: string): void =>
  keepSent(modal, { ...savedOf(sent), hash: unnamedHash(), amount: String(sent.order.amount), batch })
