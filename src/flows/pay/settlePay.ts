import { toWalletModalError } from '../../core/errors.ts'
import type { PayOrder } from '../../core/pay/payOrder.ts'
import type { PayResult } from '../../core/pay/payResult.ts'
import type { Modal } from '../../modal.ts'
import { withMessage } from '../modal/withMessage.ts'
import { paymentOf } from './paymentOf.ts'

/**
 * Resolves the promise of `pay()`, the first time only. Returns whether it did: what happens later is followed, but not told
 * to the site.
 */
export function settlePay(modal: Modal, order: PayOrder, result: Omit<PayResult, 'paymentId'>): boolean {
  const { settles } = paymentOf(modal)
  const settle = settles.get(order)
  if (!settle) return false
  settles.delete(order)
  const told: PayResult = { ...result, paymentId: order.id }
  if (!result.error) settle(told)
  else withMessage(modal, toWalletModalError(result.error), (error) => settle({ ...told, error }))
  return true
}
