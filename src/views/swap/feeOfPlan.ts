import type { SwapPlan } from '../../core/swap/chainSwap.ts'

/** Returns the highest network fee of all steps, in base units of the native coin; undefined if one of them is unknown. */
export function feeOfPlan(plan: SwapPlan | undefined): bigint | undefined {
  if (!plan) return undefined
  const fees = plan.steps.map(({ fee }) => fee)
  return fees.every((fee) => fee !== undefined) ? fees.reduce((sum, fee) => sum + fee, 0n) : undefined
}
