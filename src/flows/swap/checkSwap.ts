import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import type { SwapOrder, SwapPlan } from '../../core/swap/chainSwap.ts'
import { REQUOTES_MAX } from '../../core/swap/limits.ts'
import { mismatchOf } from '../../core/swap/mismatch.ts'
import type { Modal } from '../../modal.ts'
import { logOf } from '../modal/logOf.ts'
import { walletOf } from '../money/walletOf.ts'
import { nameTokens } from '../preview/nameTokens.ts'
import { requoted } from './askQuote.ts'
import { convertApiOf } from './convertApiOf.ts'
import { enteredSwapOf } from './enteredSwap.ts'
import { asSendable } from './oneByOne.ts'
import { pendingApproval, whenEnded } from './pendingApproval.ts'
import { repeatsOfSwap } from './repeatsOfSwap.ts'
import { swapDraftOf, type SwapReview, type SwapStage } from './swapDraft.ts'
import { swapOf } from './swapOf.ts'

const createChecks = () => ({ pending: undefined as AbortController | undefined })

/** Notes what the service is being asked for, so that a failure can be named. */
function createStages() {
  let stage: SwapStage = 'check'
  return {
    current: () => stage,
    async at<T>(next: SwapStage, work: () => Promise<T>): Promise<T> {
      stage = next
      const found = await work()
      stage = 'check'
      return found
    },
  }
}

type Stages = ReturnType<typeof createStages>

/** Lets the service build the swap, and the chain check it. */
async function plan(modal: Modal, order: SwapOrder, stages: Stages, signal: AbortSignal): Promise<SwapPlan> {
  const api = convertApiOf(modal)
  const { connection, link, isFeePaid } = await walletOf(modal)
  const { network, account } = order
  if (connection.network !== network || connection.address !== account) throw new WalletModalError('Aborted')
  const chain = await swapOf(modal, connection.namespace)
  if (!chain) throw new WalletModalError('UnsupportedChain')
  const swap = await stages.at('transaction', () => api.transaction(order, { signal }))
  const found = await chain.plan(order, {
    ...{ swap, link, isFeePaid, signal, rpc: modal.site.rpc(network) },
    approval: () => stages.at('approval', () => api.approval(order, { signal })),
    onProblem: ({ message }) =>
      logOf(modal).add('error', 'wallet', `Swap with ${connection.connectorName}: ${message}`),
  })
  // The chain names what moves: with the service's names, a token that it calls otherwise would look like the right one.
  return { ...asSendable(modal, found), effects: await nameTokens(modal, network, found.effects, { signal }) }
}

/** Returns the tokens of a review with their current facts: a price may have been loaded since. */
function tokensNow(modal: Modal, { from, to }: SwapReview): Pick<SwapReview, 'from' | 'to'> {
  const known = [enteredSwapOf(modal).get().from, enteredSwapOf(modal).get().to]
  const now = (token: Holding) => known.find((one) => one && holdingKey(one) === holdingKey(token)) ?? token
  return { from: now(from), to: now(to) }
}

/** Whether the price may have changed between the quote and what the service built for it. */
const isPriceChange = (error: unknown) => ['minimum', 'receives'].includes(mismatchOf(error)?.what ?? '')

/**
 * Builds and simulates the swap under review. Another check or another review makes it obsolete. Quote and swap are not
 * built at the same time: if the price has changed in between, it is quoted and built again, a few times.
 */
export async function checkSwap(modal: Modal, review: SwapReview, requoteCount = 0): Promise<void> {
  const { $review } = swapDraftOf(modal)
  const checks = modal.late(createChecks)
  checks.pending?.abort()
  const { signal } = (checks.pending = new AbortController())
  let shown: SwapReview = { ...review, phase: 'checking' }
  $review.set(shown)
  const isCurrent = () => !signal.aborted && $review.get() === shown
  const stages = createStages()
  try {
    // An approval of an earlier visit may still be pending: a second one would cost its fee once more.
    const approval = pendingApproval(modal, review.order)
    if (approval) {
      $review.set((shown = { ...shown, phase: 'pending', waitsFor: approval }))
      // If the network did not carry it out, the swap is planned with an approval of its own.
      await whenEnded(modal, approval, signal).catch(() => undefined)
      if (!isCurrent()) return
      const { waitsFor: __, ...left } = shown
      $review.set((shown = { ...left, phase: 'checking' }))
    }
    const found = await plan(modal, shown.order, stages, signal)
    const { error: _, stage: __, ...rest } = shown
    const repeats = repeatsOfSwap(modal, review.order)
    const tokens = tokensNow(modal, shown)
    if (isCurrent()) $review.set({ ...rest, ...tokens, phase: 'ready', plan: found, plannedAt: modal.now(), repeats })
  } catch (cause) {
    if (!isCurrent()) return
    const next =
      requoteCount < REQUOTES_MAX && isPriceChange(cause)
        ? await stages.at('quote', () => requoted(modal, shown, signal)).catch(toWalletModalError)
        : toWalletModalError(cause)
    if (!isCurrent()) return
    if (!(next instanceof WalletModalError)) return checkSwap(modal, next, requoteCount + 1)
    $review.set({ ...shown, phase: 'refused', stage: stages.current(), error: next })
  }
}
