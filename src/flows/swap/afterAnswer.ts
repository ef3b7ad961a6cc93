import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { isNamed, type SavedTransfer } from '../../core/money/savedTransfer.ts'
import { swapText } from '../../core/swap/swapText.ts'
import type { SwapStep } from '../../core/swap/chainSwap.ts'
import type { Modal } from '../../modal.ts'
import type { Answer } from './askWallet.ts'
import { goOn } from './goOn.ts'
import { noteSwap } from './noteSwap.ts'
import { keepBatch, keepSwap } from './sent/keepSwap.ts'
import { whenEnded } from './pendingApproval.ts'
import { swapDraftOf, type SwapReview } from './swapDraft.ts'
import { watchBatch } from './sent/watchBatch.ts'

/** A swap of which the wallet was asked for a step. */
export interface Answered {
  review: SwapReview
  router: string
  /** The opening of the modal in which the wallet was asked. */
  opening: (() => void) | undefined
}

/** The words for a batch that did not succeed. */
const ENDS: Partial<Record<SavedTransfer['state'], string>> = { pending: 'late', dropped: 'unsent' }

const isHere = ({ shell }: Modal, { opening }: Answered) => shell.$open.get() && shell.resolveOpen === opening

/** Whether the visitor still looks at the swap of which the wallet was asked. */
const isShown = (modal: Modal, answered: Answered) =>
  isHere(modal, answered) && swapDraftOf(modal).$review.get()?.order === answered.review.order

function leave(modal: Modal): void {
  const { router } = modal
  if (router.$route.get().view === 'SwapPreview' && !router.backTo('Account')) router.reset({ view: 'Account' }, 'back')
  swapDraftOf(modal).reset()
}

/** Saves the sent swap, tells the visitor and the site, and leaves the review, unless the visitor has left it already. */
function finish(modal: Modal, answered: Answered, hash: string): void {
  const { locale, toasts } = modal
  const { order, expected } = answered.review
  const wasShown = isShown(modal, answered)
  // Before the event: a site may close or reopen the modal in its handler.
  if (isHere(modal, answered)) modal.attempt.$outcome.set({ outcome: 'swapped', hash })
  keepSwap(modal, { order, expected, router: answered.router }, 'swap', hash)
  noteSwap(modal, answered.review, 'SWAP_SUCCESS')
  const sent = { symbol: order.from.symbol, swap: { ...order.to, amount: String(expected) } }
  toasts.add((t) => t('swap.started', swapText(sent, locale.$locale.get())), 'info')
  if (wasShown) leave(modal)
}

/** Shows that a step waits for the network. Returns what shows the end of it, unless the visitor has left meanwhile. */
function showPending(modal: Modal, answered: Answered) {
  const { $review } = swapDraftOf(modal)
  const { error: _, ...review } = answered.review
  const pending: SwapReview = { ...review, phase: 'pending' }
  if (isShown(modal, answered)) $review.set(pending)
  const isCurrent = () => $review.get() === pending
  return {
    isCurrent,
    fail: (cause: unknown) => {
      if (isCurrent()) $review.set({ ...review, phase: 'failed', error: toWalletModalError(cause) })
    },
  }
}

/** Follows an approval. Once the network has carried it out, the review shows what is left. */
async function followApproval(modal: Modal, answered: Answered, kind: SwapStep['kind'], hash: string): Promise<void> {
  const { review, router } = answered
  keepSwap(modal, { ...review, router }, kind, hash)
  const { isCurrent, fail } = showPending(modal, answered)
  try {
    await whenEnded(modal, { hash }, modal.lifetime.signal)
    if (isCurrent()) await goOn(modal, review, kind)
  } catch (cause) {
    fail(cause)
  }
}

/** Saves a batch. The review waits until the wallet names its transaction: from then on, a node tells what becomes of it. */
function followBatch(modal: Modal, answered: Answered, batch: string): void {
  const { isCurrent, fail } = showPending(modal, answered)
  watchBatch(modal, batch, (sent) => {
    const { state = 'dropped' } = sent ?? {}
    if (sent && isNamed(sent) && isHere(modal, answered))
      modal.attempt.$outcome.set({ outcome: 'swapped', hash: sent.hash })
    const isDone = sent && (isNamed(sent) || state === 'confirmed')
    if (isDone && isCurrent()) leave(modal)
    if (!isDone) fail(new WalletModalError('TransactionFailed', { params: { ended: ENDS[state] ?? state } }))
  })
  keepBatch(modal, { ...answered.review, router: answered.router }, batch)
}

/** Does what follows from the wallet's answer: follows an approval or a batch, or ends with the sent swap. Never rejects. */
export async function afterAnswer(modal: Modal, answered: Answered, answer: Answer): Promise<void> {
  if (answer.batch === undefined) {
    const { step, hash } = answer
    return step.kind === 'swap' ? finish(modal, answered, hash) : followApproval(modal, answered, step.kind, hash)
  }
  followBatch(modal, answered, answer.batch)
}
