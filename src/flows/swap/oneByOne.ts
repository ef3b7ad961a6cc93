import type { SwapOrder, SwapPlan } from '../../core/swap/chainSwap.ts'
import type { Modal } from '../../modal.ts'
import type { SwapReview } from './swapDraft.ts'

type Account = Pick<SwapOrder, 'network' | 'account'>

/** Accounts whose wallet does not send several calls as one. They are forgotten when the page closes. */
const createRefused = () => new Set<string>()

const keyOf = ({ network, account }: Account) => `${network}:${account}`

/** From now on, an account is asked for each step of a swap by itself. */
export const refuseBatches = (modal: Modal, of: Account): void => void modal.late(createRefused).add(keyOf(of))

/** Returns a plan whose steps are sent one by one if the wallet has refused to send them as one. */
export const asSendable = (modal: Modal, plan: SwapPlan): SwapPlan =>
  modal.late(createRefused).has(keyOf(plan.order)) ? { ...plan, isBatch: false } : plan

/** Returns a review whose steps are sent one by one, which it says. */
export const oneByOne = (review: SwapReview): SwapReview => ({
  ...review,
  ...(review.plan && { plan: { ...review.plan, isBatch: false } }),
  isOneByOne: true,
})
