import { formatUnits } from './amount.ts'

/** Formats a whole number in a locale, exactly for any size. */
export const formatWhole = (value: bigint, locale: string): string => new Intl.NumberFormat(locale).format(value)

/**
 * Formats base units in a locale with all digits, for confirmations. Never uses a float: whole and decimal part are
 * formatted apart, since some browsers parse a long string as a float.
 */
export function formatExact(value: bigint, decimals: number, locale: string): string {
  const [whole = '0', fraction = ''] = formatUnits(value, decimals).split('.')
  const format = new Intl.NumberFormat(locale)
  const separator = fraction && (format.formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.')
  return (
    format.format(BigInt(whole)) + separator + Array.from(fraction, (digit) => format.format(BigInt(digit))).join('')
  )
}
