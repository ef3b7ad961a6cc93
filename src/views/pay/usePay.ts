import { useStore } from '@nanostores/react'
import { formatExact } from '../../core/money/exactAmount.ts'
import type { PayMoney } from '../../core/pay/payQuote.ts'
import { shownPaymentOf } from '../../flows/pay/review/shownPayment.ts'
import { useModal } from '../modal/context.ts'

/** Returns the payment that is shown; undefined if there is none. */
export const usePayment = () => useStore(shownPaymentOf(useModal()))

/** Returns how an amount is written: with all its digits. */
export function useMoney(): (money: PayMoney) => string {
  const locale = useStore(useModal().locale.$locale)
  return ({ amount, asset: { decimals, symbol } }) => `${formatExact(amount, decimals, locale)} ${symbol}`.trim()
}
