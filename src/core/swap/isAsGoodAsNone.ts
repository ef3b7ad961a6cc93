import { compare, type Decimal } from '../money/decimal.ts'
import { valueOf, type Holding } from '../money/holdings.ts'

/** In units of the currency: balances of less value cannot be swapped. */
const WORTH_NOTHING: Decimal = { units: 5n, decimals: 5 }

/** Whether an account is known to have so little of a token that there is nothing to swap. */
export function isAsGoodAsNone(holding: Holding): boolean {
  const value = valueOf(holding)
  return value !== undefined && compare(value, WORTH_NOTHING) <= 0
}
