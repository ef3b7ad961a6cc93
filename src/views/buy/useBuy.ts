import { useStore } from '@nanostores/react'
import { paymentOf, purchaseOf } from '../../core/buy/buyOptions.ts'
import { buyAmount } from '../../core/buy/buyProblem.ts'
import { buyOf } from '../../flows/buy/buyOf.ts'
import { useModal } from '../modal/context.ts'

/** Returns what the visitor has entered, and whether it can be paid. */
export function useBuy() {
  const modal = useModal()
  const { $draft, $options } = buyOf(modal)
  const draft = useStore($draft)
  const options = useStore($options)
  const locale = useStore(modal.locale.$locale)
  const network = useStore(modal.networks.$active)
  const payment = paymentOf(options, draft.payment)
  const purchase = purchaseOf(options, draft.purchase)
  return { draft, options, locale, network, payment, purchase, ...buyAmount(draft.typed, payment, locale) }
}
