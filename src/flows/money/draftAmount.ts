import { divide } from '../../core/money/divide.ts'
import type { Decimal } from '../../core/money/decimal.ts'
import type { Holding } from '../../core/money/holdings.ts'
import { typedAmount } from '../../core/money/typedAmount.ts'

/** An amount as the visitor typed it. */
export interface Typed {
  typed: string
  /** Whether it is in the site's currency, not in the token. */
  isValue: boolean
}

/**
 * Returns the amount of the token that the visitor typed, directly or as a value; undefined if the text is no amount, or
 * the price is unknown.
 */
export function draftAmount(
  { typed, isValue }: Typed,
  holding: Pick<Holding, 'price' | 'decimals'> | undefined,
  locale: string,
): Decimal | undefined {
  const amount = typedAmount(typed, locale)
  if (!isValue || !amount) return amount
  return holding?.price && divide(amount, holding.price, holding.decimals)
}
