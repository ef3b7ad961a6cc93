import { WalletModalError } from '../../../core/errors.ts'
import type { PayOrder } from '../../../core/pay/payOrder.ts'
import type { Modal } from '../../../modal.ts'
import { recordOutcome } from '../../modal/recordOutcome.ts'
import { paymentOf, type Payment } from '../paymentOf.ts'

/** Shows a link instead of the window, which the browser has blocked. */
export function showBlocked(modal: Modal, order: PayOrder, session: Payment['session']): void {
  const error = new WalletModalError('PopupBlocked')
  recordOutcome(modal, error)
  paymentOf(modal).change(order, { phase: 'blocked', error, ...(session && { session }) })
}
