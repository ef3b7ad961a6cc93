import { formatUnits } from './amount.ts'

type FormatOf = (locale: string, decimals: number, currency?: string) => Intl.NumberFormat

/**
 * Creates a function that returns the format of a locale with a number of decimals, as an amount of a currency if one is
 * given. It keeps formats: their constructor is slow, and a long list formats several amounts in each row.
 */
function createFormats(): FormatOf {
  const formats = new Map<string, Intl.NumberFormat>()
  return (locale, decimals, currency) => {
    const key = [locale, decimals, currency].join()
    const format =
      formats.get(key) ??
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        ...(currency !== undefined && { style: 'currency', currency }),
      })
    formats.set(key, format)
    return format
  }
}

const formatOf = createFormats()

/** Formats a whole number in a locale, exactly for any size. */
export const formatWhole = (value: bigint, locale: string): string => formatOf(locale, 0).format(value)

/**
 * Formats a decimal string in a locale with all digits, as an amount of a currency (ISO 4217) if one is given. Never
 * uses a float: whole and decimal part are formatted apart, since some browsers parse a long string as a float.
 */
export function formatDigits(text: string, locale: string, currency?: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const plain = formatOf(locale, 0)
  return formatOf(locale, fraction ? 1 : 0, currency)
    .formatToParts(BigInt(whole))
    .map(({ type, value }) => {
      if (type === 'fraction') return fraction.replace(/./g, (digit) => plain.format(BigInt(digit)))
      // Between Arabic words, the sign would jump to the other side of its letters: "$US". The letters of the US
      // dollar are left out, as in most languages, so that values fit their rows.
      return type === 'currency' && /^(ar|fa|he|ur)/.test(locale) ? `\u2066${value.replace('US$', '$')}\u2069` : value
    })
    .join('')
}

/** Formats base units in a locale with all digits, for confirmations. */
export const formatExact = (value: bigint, decimals: number, locale: string): string =>
  formatDigits(formatUnits(value, decimals), locale)
