import type { Outcome } from '../../core/money/chainMoney.ts'
import { isNamed, type SavedSwap, type SavedTransfer } from '../../core/money/savedTransfer.ts'
import { amountText } from '../../core/money/sentText.ts'
import { swapText } from '../../core/swap/swapText.ts'
import { swapping } from '../../i18n/en/swap/swapping.ts'
import type { Modal } from '../../modal.ts'
import { transfersOf } from '../money/transfers.ts'
import { receivedBy } from './sent/receivedBy.ts'
import { swapDraftOf } from './swapDraft.ts'

type Tone = 'success' | 'error' | 'info'
type Told = SavedTransfer & { swap: SavedSwap }

/** Returns what to say of a swap, with its tone. Without a hash, there is only the wallet's word. */
function wordsFor({ kind, hash, swap }: Told, is: Outcome['is'], tone: Tone) {
  if (kind !== 'swap') return { key: `swapping.approve.${is}`, tone } as const
  if (!isNamed({ hash }) && is === 'confirmed') return { key: 'swapping.swap.unchecked', tone: 'info' } as const
  if (!isNamed({ hash }) && is === 'dropped') return { key: 'swapping.swap.unsent', tone } as const
  if (is === 'confirmed' && swap.received === '0') return { key: 'swapping.swap.missing', tone: 'error' } as const
  return { key: `swapping.swap.${is}`, tone } as const
}

/** Saves what a confirmed swap gave, and returns the swap with it. */
async function withReceived(modal: Modal, sent: Told, { hash = sent.hash }: Outcome): Promise<Told> {
  const received = await receivedBy(modal, sent, hash)
  if (received === undefined) return sent
  const swap = { ...sent.swap, received: String(received) }
  transfersOf(modal).update(sent.hash, { swap })
  return { ...sent, swap }
}

/**
 * Tells the visitor what became of a swap or its approval, also while the modal is closed. A confirmed approval is only
 * told where its swap is not in sight, since the review shows it.
 */
export async function tellSwap(modal: Modal, sent: Told, outcome: Outcome, tone: Tone): Promise<void> {
  const { is } = outcome
  const { $review } = swapDraftOf(modal)
  if (sent.kind === 'approve' && modal.router.$route.get().view === 'SwapPreview' && $review.get()) return
  const isDone = sent.kind === 'swap' && is === 'confirmed' && isNamed(sent)
  const known = isDone ? await withReceived(modal, sent, outcome) : sent
  await modal.locale.add(swapping)
  const words = wordsFor(known, is, tone)
  modal.toasts.add((t) => {
    const locale = modal.locale.$locale.get()
    const amount = `\u2068${amountText({ ...known, amount: known.swap.paid }, locale)}\u2069`
    const symbol = `\u2068${known.swap.symbol}\u2069`
    return t(words.key, { amount, symbol, ...swapText({ ...known, state: is }, locale) })
  }, words.tone)
}
