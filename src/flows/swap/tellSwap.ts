import type { Outcome } from '../../core/money/chainMoney.ts'
import type { SavedSwap, SavedTransfer } from '../../core/money/savedTransfer.ts'
import { amountText } from '../../core/money/sentText.ts'
import { swapText } from '../../core/swap/swapText.ts'
import { swapping } from '../../i18n/en/swap/swapping.ts'
import type { Modal } from '../../modal.ts'
import { swapDraftOf } from './swapDraft.ts'

type Tone = 'success' | 'error' | 'info'
type Told = SavedTransfer & { swap: SavedSwap }

/**
 * Tells the visitor what became of a swap or its approval, also while the modal is closed. A confirmed approval is only
 * told where its swap is not in sight, since the review shows it.
 */
export async function tellSwap(modal: Modal, sent: Told, is: Outcome['is'], tone: Tone): Promise<void> {
  const { $review } = swapDraftOf(modal)
  if (sent.kind === 'approve' && modal.router.$route.get().view === 'SwapPreview' && $review.get()) return
  await modal.locale.add(swapping)
  const locale = modal.locale.$locale.get()
  const amount = `\u2068${amountText({ ...sent, amount: sent.swap.paid }, locale)}\u2069`
  const key = `swapping.${sent.kind === 'swap' ? 'swap' : 'approve'}.${is}` as const
  modal.toasts.add(modal.locale.$t.get()(key, { amount, ...swapText(sent, locale) }), tone)
}
