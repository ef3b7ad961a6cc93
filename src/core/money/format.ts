import { floorDecimal } from './amount.ts'
import { formatDigits } from './exactAmount.ts'
import { BALANCE_DECIMALS } from '../limits.ts'

/**
 * Shortens an address to its first 4 characters (after any `0x`) and its last 6. Confirmations show the whole address
 * instead.
 */
export function shortenAddress(address: string): string {
  const leadingCount = address.startsWith('0x') ? 6 : 4
  return address.length > leadingCount + 6 ? `${address.slice(0, leadingCount)}…${address.slice(-6)}` : address
}

/** Formats a decimal string in a locale, cut to `places` decimals. Confirmations use `formatExact` instead. */
export const formatAmount = (value: string, locale: string, places: number = BALANCE_DECIMALS): string =>
  formatDigits(floorDecimal(value, places), locale)
