import { formatExact } from '../../../core/money/exactAmount.ts'
import type { PayPlan } from '../../../core/pay/chainPay.ts'
import { payMismatch } from '../../../core/pay/payMismatch.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import type { Modal } from '../../../modal.ts'
import type { Approved, Payment } from '../paymentOf.ts'

const approvalsOf = ({ steps }: PayPlan): number => steps.filter(({ kind }) => kind === 'approve').length

/** Returns what the next step of a plan lets a contract take; undefined if it is no approval. */
export function approvedBy(plan: PayPlan): Approved | undefined {
  const { order, contract: spender } = plan
  const count = approvalsOf(plan)
  return count && spender !== undefined ? { asset: order.asset, amount: order.amount, spender, count } : undefined
}

/**
 * Checks that a plan goes on with what was approved. Throws `payMismatch` if another contract is called, or if it needs the
 * approval again: then the contract has taken what it was allowed to, and nothing was paid.
 */
export function checkApproved({ approved, doneCount }: Payment, plan: PayPlan): void {
  if (!approved || doneCount === 0) return
  const isSame = plan.contract !== undefined && isSameAddress(plan.contract, approved.spender)
  if (!isSame || approvalsOf(plan) >= approved.count) throw payMismatch('approval')
}

/** Whether a contract can still take the approved amount, because the payment never reached that contract. */
export const isApprovalLeft = ({ approved, phase, plan, hash }: Payment): boolean =>
  approved !== undefined &&
  hash === undefined &&
  (phase === 'refused' || phase === 'ended' || (phase === 'ready' && plan?.contract !== approved.spender))

/** Tells a visitor who leaves without paying what they have approved. */
export function tellApproved(modal: Modal, { approved, hash }: Payment): void {
  if (!approved || hash !== undefined) return
  const { amount, asset } = approved
  const { $locale } = modal.locale
  const shown = () => `\u2068${formatExact(amount, asset.decimals, $locale.get())} ${asset.symbol}\u2069`
  modal.toasts.add((t) => t('pay.left', { amount: shown() }), 'info')
}

/** Goes to where allowances are revoked. */
export const revokeApproved = ({ router }: Modal): void => router.push({ view: 'Allowances' })
