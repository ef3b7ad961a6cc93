import { floorDecimal } from './amount.ts'
import { BALANCE_DECIMALS } from '../limits.ts'

/** An address for recognition only, 4 leading and 6 trailing characters after any `0x` (specification §5). Never where a visitor confirms. */
export function shortenAddress(address: string): string {
  const prefix = address.startsWith('0x') ? 6 : 4
  return address.length > prefix + 6 ? `${address.slice(0, prefix)}…${address.slice(-6)}` : address
}

/** A decimal string in a language's digits and separators, floored to `places`; never through a float. */
export function formatAmount(value: string, locale: string, places: number = BALANCE_DECIMALS): string {
  const floored = floorDecimal(value, places)
  // Intl takes decimal strings exactly; the type of the standard library does not say so yet.
  return new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places }).format(
    floored as unknown as number,
  )
}
