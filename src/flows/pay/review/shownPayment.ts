import { computed } from 'nanostores'
import { paramsOf, WalletModalError } from '../../../core/errors.ts'
import type { Holding } from '../../../core/money/holdings.ts'
import { isShortOfToken } from '../../../core/money/sendFailure.ts'
import { isSameAsset } from '../../../core/pay/payAsset.ts'
import { payMismatchOf } from '../../../core/pay/payMismatch.ts'
import type { Modal } from '../../../modal.ts'
import { portfolioOf } from '../../assets/portfolioOf.ts'
import { paymentOf, type Payment } from '../paymentOf.ts'
import { depositOf } from '../reviewPay.ts'

/** Whether the network says that the payment would fail, and not that it is something else or was carried out. */
const wouldFail = ({ phase, difference, error }: Payment): boolean =>
  phase === 'refused' &&
  difference !== 'other' &&
  error?.code === 'TransactionFailed' &&
  payMismatchOf(error) === undefined &&
  paramsOf(error).ended === undefined

/** Whether the visitor has too little of what is paid with: its token says so, or the balance is known to be less. */
function isShort(payment: Payment, held: readonly Holding[]): boolean {
  const { quote, error } = payment
  if (!quote || !wouldFail(payment)) return false
  const deposit = depositOf(quote)
  // A service calls its own contract, too: then the error may be about the balance of that.
  if (deposit && isShortOfToken(error)) return true
  const { asset, amount } = deposit ?? quote.origin
  const { quantity } = held.find((one) => isSameAsset(one, asset)) ?? {}
  return quantity !== undefined && quantity < amount
}

const create = (modal: Modal) =>
  computed([paymentOf(modal).$payment, portfolioOf(modal).$shown], (payment, shown) => {
    if (!payment || !isShort(payment, shown?.figures?.tokens ?? [])) return payment
    return { ...payment, error: new WalletModalError('InsufficientFunds', { cause: payment.error }) }
  })

/**
 * Returns the store of the payment as it is shown. If too little of the token is why it would fail, its error is
 * `InsufficientFunds`, whichever of balance and check is known first; what the network said is the cause.
 */
export const shownPaymentOf = (modal: Modal) => modal.late(create)
