import type { PreparedRequest } from '../../core/money/chainMoney.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'

/** Returns the highest network fee of a payment, in base units of the native coin; absent if it is unknown. */
export function feeOfPayment({ prepared, plan }: Payment): Pick<PreparedRequest, 'fee' | 'isFeePaid' | 'isCostly'> {
  if (!plan) return prepared ?? {}
  const { steps } = plan
  const fees = steps.flatMap(({ fee }) => fee ?? [])
  return {
    ...(fees.length === steps.length && { fee: fees.reduce((sum, fee) => sum + fee, 0n) }),
    ...(steps.every(({ isFeePaid }) => isFeePaid) && { isFeePaid: true }),
    ...(steps.some(({ isCostly }) => isCostly) && { isCostly: true }),
  }
}
