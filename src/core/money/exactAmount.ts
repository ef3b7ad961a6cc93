import { formatUnits } from './amount.ts'

/** Formats a whole number in a locale, exactly for any size. */
export const formatWhole = (value: bigint, locale: string): string => new Intl.NumberFormat(locale).format(value)

/**
 * Formats a decimal string in a locale with all digits, as an amount of a currency (ISO 4217) if one is given. Never
 * uses a float: whole and decimal part are formatted apart, since some browsers parse a long string as a float.
 */
export function formatDigits(text: string, locale: string, currency?: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const fractionDigits = fraction ? 1 : 0
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    ...(currency !== undefined && { style: 'currency', currency }),
  })
  // Created once: the constructor is slow, and some values have dozens of digits.
  const plain = new Intl.NumberFormat(locale)
  return format
    .formatToParts(BigInt(whole))
    .map(({ type, value }) =>
      type === 'fraction' ? fraction.replace(/./g, (digit) => plain.format(BigInt(digit))) : value,
    )
    .join('')
}

/** Formats base units in a locale with all digits, for confirmations. */
export const formatExact = (value: bigint, decimals: number, locale: string): string =>
  formatDigits(formatUnits(value, decimals), locale)
