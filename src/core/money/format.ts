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

/**
 * Formats a balance, a decimal string, in a locale: cut to 3 decimals, or "< 0.001" if only zeros would remain of it.
 * Confirmations use `formatExact` instead.
 */
export function formatAmount(value: string, locale: string): string {
  const floored = floorDecimal(value, BALANCE_DECIMALS)
  const isTooSmall = floored === '0.000' && /[1-9]/.test(value)
  return (isTooSmall ? '< ' : '') + formatDigits(isTooSmall ? '0.001' : floored, locale)
}
