import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import type { SwapOrder, SwapPlan } from '../../core/swap/chainSwap.ts'
import { minimumOf } from '../../core/swap/figures.ts'
import type { Holding } from '../../core/money/holdings.ts'
import type { SwapToken } from '../../core/swap/swapToken.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { TokenFacts } from '../../core/transactions/description.ts'
import type { Modal } from '../../modal.ts'
import { walletOf } from '../money/walletOf.ts'
import { nameTokens } from '../preview/nameTokens.ts'
import { convertApiOf } from './convertApiOf.ts'
import { enteredSwapOf } from './enteredSwap.ts'
import { pendingApproval, whenEnded } from './pendingApproval.ts'
import { quoteOf } from './quoteOf.ts'
import { swapDraftOf, type SwapReview, type SwapStage } from './swapDraft.ts'
import { swapOf } from './swapOf.ts'
import { repeatsOfSwap } from './repeatsOfSwap.ts'

const createChecks = () => ({ pending: undefined as AbortController | undefined })

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
  return { order, from, to, expected, phase: 'checking', doneCount: 0 }
}

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

/** Returns the facts of the two tokens that the visitor has chosen. */
function trustedFacts({ from, to }: SwapOrder, address: string): TokenFacts | undefined {
  const found = [from, to].find((one) => one.address !== undefined && isSameAddress(one.address, address))
  return found && { kind: 'amount', symbol: found.symbol, decimals: found.decimals }
}

/** Lets the service build the swap, and the chain check it. */
async function plan(
  modal: Modal,
  { order }: SwapReview,
  stages: ReturnType<typeof createStages>,
  signal: AbortSignal,
): Promise<SwapPlan> {
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
  })
  const trusted = (address: string) => trustedFacts(order, address)
  return { ...found, effects: await nameTokens(modal, network, found.effects, { trusted, signal }) }
}

/** Builds and simulates the swap under review. Another check or another review makes it obsolete. */
export async function checkSwap(modal: Modal, review: SwapReview): Promise<void> {
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
      $review.set((shown = { ...shown, phase: 'pending' }))
      await whenEnded(modal, approval, signal)
    }
    const found = await plan(modal, shown, stages, signal)
    const { error: _, stage: __, ...rest } = shown
    const repeats = repeatsOfSwap(modal, review.order)
    if (isCurrent()) $review.set({ ...rest, phase: 'ready', plan: found, plannedAt: modal.now(), repeats })
  } catch (cause) {
    if (isCurrent())
      $review.set({ ...shown, phase: 'refused', stage: stages.current(), error: toWalletModalError(cause) })
  }
}

/** Shows what the visitor is about to swap, and checks what the service builds for it. */
export function reviewSwap(modal: Modal): void {
  const review = entered(modal)
  if (!review) return
  modal.router.push({ view: 'SwapPreview' })
  void checkSwap(modal, review)
}

/** Checks the swap under review once more. */
export function checkSwapAgain(modal: Modal): void {
  const review = swapDraftOf(modal).$review.get()
  if (review) void checkSwap(modal, review)
}

/** Goes back to Swap with what was entered. A request that the wallet has got already still counts. */
export const leaveReview = ({ router }: Modal): void => void router.back()
