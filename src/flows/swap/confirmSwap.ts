import { toWalletModalError, type WalletModalError } from '../../core/errors.ts'
import { WALLET_HINT_MS } from '../../core/limits.ts'
import { isUnclear } from '../../core/money/sendFailure.ts'
import type { SwapPlan } from '../../core/swap/chainSwap.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import { isNoUpgrade } from '../../core/swap/noBatch.ts'
import type { Modal } from '../../modal.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import { noteAsked } from '../money/askedNotes.ts'
import { askWallet, type Answer } from './askWallet.ts'
import { afterAnswer } from './afterAnswer.ts'
import { freshenSwap } from './freshenSwap.ts'
import { needsConsent } from './needsConsent.ts'
import { noteSwap } from './noteSwap.ts'
import { oneByOne, refuseBatches } from './oneByOne.ts'
import { repeatsOfSwap } from './repeatsOfSwap.ts'
import { swapDraftOf, type SwapReview } from './swapDraft.ts'

/** Warns of requests that other tabs have made since the check. Returns whether it did: then the visitor must accept. */
function warnOfRepeats(modal: Modal, review: SwapReview): boolean {
  const known = review.repeats ?? []
  const found = repeatsOfSwap(modal, review.order).filter(({ kind }) => !known.some((one) => one.kind === kind))
  if (!found.length) return false
  swapDraftOf(modal).$review.set({ ...review, phase: 'ready', repeats: [...found, ...known], isConfirmed: false })
  return true
}

/** Shows why the wallet did not send. What the visitor refused themselves is not an error. */
function fail(modal: Modal, review: SwapReview, error: WalletModalError): void {
  recordOutcome(modal, error)
  const isSplit = isNoUpgrade(error)
  if (isSplit) refuseBatches(modal, review.order)
  swapDraftOf(modal).$review.set({ ...(isSplit ? oneByOne(review) : review), phase: 'failed', error })
  if (!isUnclear(error) && error.code !== 'UserRejected')
    modal.toasts.add((t) => t('swap.failed'), 'error', { error, autoClose: true })
}

/** Asks the wallet for the next step of a reviewed swap. Resolves without an answer if it did not send. */
async function ask(modal: Modal, review: SwapReview, plan: SwapPlan): Promise<Answer | undefined> {
  const { $review } = swapDraftOf(modal)
  const { resolveOpen: opening } = modal.shell
  let shown: SwapReview = { ...review, phase: 'asking' }
  $review.set(shown)
  recordOutcome(modal)
  noteSwap(modal, review, 'INITIATE_SWAP')
  const answered = noteAsked(modal, review.order.account)
  let isVague = false
  const hint = setTimeout(() => {
    if ($review.get() === shown) $review.set((shown = { ...shown, phase: 'late' }))
  }, WALLET_HINT_MS)
  try {
    return await askWallet(modal, plan, () => {
      if ($review.get() === shown) $review.set((shown = oneByOne(shown)))
    })
  } catch (cause) {
    const error = toWalletModalError(cause)
    noteSwap(modal, shown, error)
    isVague = isUnclear(error)
    if (isVague) modal.toasts.add((t) => t('send.unclear'), 'error', { error })
    const isHere = modal.shell.$open.get() && modal.shell.resolveOpen === opening && $review.get() === shown
    if (isHere) fail(modal, { ...shown, phase: 'ready' }, error)
    return undefined
  } finally {
    clearTimeout(hint)
    answered(isVague)
  }
}

/** Whether a plan goes elsewhere than the one that the visitor has seen, or has other steps. */
const isOther = (seen: SwapPlan, plan: SwapPlan): boolean =>
  !isSameAddress(seen.router, plan.router) || seen.steps.length !== plan.steps.length

/**
 * Asks the wallet for the next step of the swap under review: an approval, the swap, or both as one. A wallet cannot take
 * a question back: if the modal is closed meanwhile, a later hash still counts. Never rejects.
 */
export async function confirmSwap(modal: Modal): Promise<void> {
  const { $review } = swapDraftOf(modal)
  const review = $review.get()
  if (!review?.plan || (review.phase !== 'ready' && review.phase !== 'failed') || needsConsent(review)) return
  if (warnOfRepeats(modal, review)) return
  const { resolveOpen: opening } = modal.shell
  const { error: _, ...known } = review
  const checking: SwapReview = { ...known, phase: 'checking', routerBefore: review.plan.router }
  $review.set(checking)
  const fresh = await freshenSwap(modal, checking)
  if (!fresh?.plan || needsConsent(fresh)) return
  const { plan } = fresh
  if (isOther(review.plan, plan)) return $review.set({ ...fresh, phase: 'ready', isConfirmed: false })
  const answer = await ask(modal, { ...fresh, phase: 'ready' }, plan)
  if (!answer) return
  const isSplit = plan.isBatch && answer.batch === undefined
  await afterAnswer(modal, { review: isSplit ? oneByOne(fresh) : fresh, router: plan.router, opening }, answer)
}
