import { DECIMAL_CHARS_MAX } from '../limits.ts'
import { toDecimal, type Decimal } from './decimal.ts'

/** The digits that Arabic and Persian keyboards type. */
const DIGITS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']

/** Replaces digits and decimal separators of other scripts. */
const latin = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(DIGITS.find((row) => row.includes(digit))?.indexOf(digit)))
    .replace(/٫/g, '.')

/** Returns the character with which a locale separates decimals. */
const decimalOf = (locale: string) =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5).find(({ type }) => type === 'decimal')
    ?.value ?? '.'

/**
 * Parses an amount that the visitor typed, with a comma or a point. Undefined if it is no number, or could mean two: in
 * English, "1,500" is fifteen hundred for some and one and a half for others.
 */
export function typedAmount(text: string, locale: string): Decimal | undefined {
  // Copied amounts may have marks of the writing direction in them, which nobody sees.
  const typed = latin(text.replace(/\p{Cf}/gu, '').trim())
  if (typed.length > DECIMAL_CHARS_MAX || !/^(?:\d+[.,]?\d*|[.,]\d+)$/.test(typed)) return undefined
  const [, separator] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(typed) ?? []
  if (separator && separator !== decimalOf(locale)) return undefined
  return toDecimal(typed.replace(',', '.').replace(/\.$/, ''))
}

/** Writes a decimal string as a visitor would type it, with the decimal separator of the locale. */
export const asTyped = (text: string, locale: string): string => text.replace('.', decimalOf(locale))
