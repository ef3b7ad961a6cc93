import { compare, multiply, type Decimal } from './decimal.ts'
import { FEE_LARGE, FEE_PERCENT_MAX, FEE_SMALL, FEE_SMALL_COIN, FEE_SMALL_UNITS } from './limits.ts'

/** Currencies (ISO 4217) of which about a hundred are worth a US dollar. */
const SMALL_UNITS = ['INR', 'JPY']

const whole = (units: bigint): Decimal => ({ units, decimals: 0 })
const times = (value: Decimal, factor: bigint) => multiply(value, whole(factor))
const isSmallUnit = (currency: string) => SMALL_UNITS.includes(currency)

/**
 * Whether a network fee is high compared with the amount. Both are values in the same currency (ISO 4217), or without
 * one, amounts of the coin.
 */
export function isFeeHigh(fee: Decimal, amount: Decimal, currency?: string): boolean {
  const small = isSmallUnit(currency ?? '') ? FEE_SMALL_UNITS : FEE_SMALL
  const isSmall = compare(fee, currency === undefined ? FEE_SMALL_COIN : whole(small)) <= 0
  return !isSmall && compare(times(fee, 100n), times(amount, FEE_PERCENT_MAX)) > 0
}

/** Whether a network fee, as a value in a currency, is high for a transaction that sends nothing. */
export const isFeeLarge = (fee: Decimal, currency: string): boolean =>
  compare(fee, whole(isSmallUnit(currency) ? FEE_LARGE * 100n : FEE_LARGE)) > 0
