import { formatUnits } from './amount.ts'

/** A whole number in a language's digits and groups, exact however large it is. */
export const formatWhole = (value: bigint, locale: string): string => new Intl.NumberFormat(locale).format(value)

/**
 * Base units in a language's digits and separators, to the last digit: for where a visitor confirms. Nothing goes through a
 * float; also not where the browser would make one of a long decimal string.
 */
export function formatExact(value: bigint, decimals: number, locale: string): string {
  const [whole = '0', fraction = ''] = formatUnits(value, decimals).split('.')
  const format = new Intl.NumberFormat(locale)
  const separator = fraction && (format.formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.')
  return format.format(BigInt(whole)) + separator + Array.from(fraction, (digit) => format.format(BigInt(digit))).join('')
}
