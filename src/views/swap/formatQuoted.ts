import { floorTo, formatDecimal, type Decimal } from '../../core/money/decimal.ts'
import { formatDigits } from '../../core/money/exactAmount.ts'
import { formatUnits } from '../../core/money/amount.ts'
import { QUOTE_DECIMALS } from '../../core/swap/limits.ts'

/** Formats a quoted amount: 6 decimals, floored (contract of the service). All digits of an amount smaller than that. */
export function formatQuoted(units: bigint, decimals: number, locale: string): string {
  const floored = floorTo({ units, decimals }, QUOTE_DECIMALS)
  const shown = floored.units === 0n ? { units, decimals } : floored
  return formatDigits(formatUnits(shown.units, shown.decimals), locale)
}

/** Formats a rate, floored: 6 decimals, and of a number below 0.1, its first six digits. */
export function formatRate(rate: Decimal, locale: string): string {
  const zeros = /^0\.(0*)/.exec(formatDecimal(rate))?.[1]?.length ?? 0
  return formatDigits(formatDecimal(floorTo(rate, QUOTE_DECIMALS + zeros)), locale)
}
