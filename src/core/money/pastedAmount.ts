import { asTyped, typedAmount } from './typedAmount.ts'
import { formatDecimal } from './decimal.ts'

export interface PastedIn {
  locale: string
  /** ISO 4217. */
  currency: string
  symbol: string
  /** Whether the price of the token is known, so that a value can be entered. */
  hasPrice: boolean
}

const bare = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .trim()

/** Returns what a text has around one of the marks; undefined if it neither begins nor ends with one. */
function without(text: string, marks: readonly string[]): string | undefined {
  const lower = text.toLowerCase()
  for (const mark of marks.map((one) => bare(one).toLowerCase()).filter(Boolean)) {
    if (lower.startsWith(mark)) return text.slice(mark.length)
    if (lower.endsWith(mark)) return text.slice(0, -mark.length)
  }
  return undefined
}

/** How the currency is written. */
const marksOf = ({ locale, currency }: PastedIn) =>
  (['symbol', 'narrowSymbol', 'code'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      .formatToParts(1)
      .flatMap(({ type, value }) => (type === 'currency' ? [value, value.replace('US$', '$')] : [])),
  )

/**
 * Returns a pasted amount without the symbol of the token, or the mark of the site's currency, which make it a value.
 * Undefined if it has none of them around it, or is no amount: then it is pasted as it is.
 */
export function pastedAmount(text: string, at: PastedIn): { typed: string; isValue: boolean } | undefined {
  const copied = bare(text)
  const ofToken = without(copied, [at.symbol])
  const ofValue = at.hasPrice ? without(copied, marksOf(at)) : undefined
  const amount = typedAmount(ofToken ?? ofValue ?? '', at.locale)
  return amount && { typed: asTyped(formatDecimal(amount), at.locale), isValue: ofToken === undefined }
}
