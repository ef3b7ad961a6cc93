import { compare, multiply, type Decimal } from './decimal.ts'
import { FEE_PERCENT_MAX, FEE_SMALL, FEE_SMALL_UNITS } from './limits.ts'

/** Currencies (ISO 4217) of which about a hundred are worth a US dollar. */
const SMALL_UNITS = ['INR', 'JPY']

const whole = (units: bigint): Decimal => ({ units, decimals: 0 })

/** Whether a network fee is high compared with the amount. Both are values in the same currency (ISO 4217). */
export function isFeeHigh(fee: Decimal, amount: Decimal, currency: string): boolean {
  const isSmall = compare(fee, whole(SMALL_UNITS.includes(currency) ? FEE_SMALL_UNITS : FEE_SMALL)) <= 0
  return !isSmall && compare(multiply(fee, whole(100n)), multiply(amount, whole(FEE_PERCENT_MAX))) > 0
}
