import { compare, parseDecimal, type Decimal } from '../money/decimal.ts'
import { typedAmount } from '../money/typedAmount.ts'
import type { PaymentCurrency, PaymentLimit } from './buyOptions.ts'
import { PAYMENT_DECIMALS } from './limits.ts'

/** An amount as the visitor typed it. */
export interface BuyAmount {
  /** Undefined if nothing, or no amount, is typed. */
  amount?: Decimal
  /** Why it cannot be paid: it is not an amount, or outside the limits of every method. */
  problem?: { is: 'none' } | { is: 'min' | 'max'; limit: PaymentLimit }
  /** The methods by which it can be paid. */
  methods: readonly PaymentLimit[]
}

const least = ({ min }: PaymentLimit) => parseDecimal(min)
const most = ({ max }: PaymentLimit) => parseDecimal(max)
const first = (limits: readonly PaymentLimit[], order: (one: PaymentLimit, other: PaymentLimit) => number) =>
  [...limits].sort(order)[0]

/** Returns the method with the lowest minimum, or the highest maximum. */
const lowest = (limits: readonly PaymentLimit[]) => first(limits, (one, other) => compare(least(one), least(other)))
const highest = (limits: readonly PaymentLimit[]) => first(limits, (one, other) => compare(most(other), most(one)))

/** Reads a typed amount, and compares it with the limits of a currency. A currency without limits takes any amount. */
export function buyAmount(typed: string, { limits }: PaymentCurrency, locale: string): BuyAmount {
  if (!typed.trim()) return { methods: limits }
  const amount = typedAmount(typed, locale)
  if (!amount || amount.decimals > PAYMENT_DECIMALS || amount.units === 0n)
    return { problem: { is: 'none' }, methods: limits }
  const methods = limits.filter((one) => compare(least(one), amount) <= 0 && compare(amount, most(one)) <= 0)
  const [low, high] = [lowest(limits), highest(limits)]
  if (methods.length || !low || !high) return { amount, methods }
  if (compare(amount, least(low)) < 0) return { amount, methods, problem: { is: 'min', limit: low } }
  return { amount, methods, problem: { is: 'max', limit: high } }
}
