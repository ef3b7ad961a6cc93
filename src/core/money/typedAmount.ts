import { DECIMAL_CHARS_MAX } from '../limits.ts'
import { toDecimal, type Decimal } from './decimal.ts'

/** The digits that Arabic and Persian keyboards type. */
const DIGITS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']

/** Replaces digits and decimal separators of other scripts. */
const latin = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(DIGITS.find((row) => row.includes(digit))?.indexOf(digit)))
    .replace(/٫/g, '.')

/** Returns the character with which a locale separates decimals, or thousands. */
const separatorOf = (locale: string, wanted: 'decimal' | 'group') =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
    .formatToParts(1234567.5)
    .find(({ type }) => type === wanted)?.value

const decimalOf = (locale: string) => separatorOf(locale, 'decimal') ?? '.'

/** Removes marks of the writing direction that nobody sees, and writes digits, letters and spaces of all widths alike. */
const plain = (text: string) =>
  latin(
    text
      .replace(/\p{Cf}/gu, '')
      .normalize('NFKC')
      .replace(/’/g, "'")
      .trim(),
  )

/** An amount whose digits are in groups of three, or of two and three as in India: all separated by the same character. */
const GROUPED = /^[1-9]\d{0,2}([.,' ٬])(?:\d{2,3}\1)*\d{3}(?:([.,])(\d*))?$/

/**
 * Returns an amount without the separators of its groups; the text itself if it has none. A separator that could be the
 * decimal one stays: then the text may mean two amounts.
 */
function ungrouped(text: string, locale: string): string {
  const [, group = '', decimal, fraction = ''] = GROUPED.exec(text) ?? []
  if (!group || group === decimal) return text
  const isOwn = group === '٬' || plain(separatorOf(locale, 'group') ?? '') === group.trim()
  // "1,000" could be one. "1,000,000" is grouped as the locale does it, and has two separators that cannot be decimal.
  const isClear = decimal !== undefined || (isOwn && (!/[.,]/.test(group) || text.split(group).length > 2))
  if (!isClear) return text
  const [whole = ''] = decimal === undefined ? [text] : text.split(decimal)
  return whole.replaceAll(group, '') + (decimal === undefined ? '' : `.${fraction}`)
}

/**
 * Parses an amount that the visitor typed, with a comma or a point, or copied with separators between its groups of
 * digits. Undefined if it is no number, or could mean two: in English, "1,500" is fifteen hundred for some and one and a
 * half for others.
 */
export function typedAmount(text: string, locale: string): Decimal | undefined {
  if (text.length > 2 * DECIMAL_CHARS_MAX) return undefined
  const copied = plain(text)
  const typed = ungrouped(copied, locale)
  if (typed.length > DECIMAL_CHARS_MAX || !/^(?:\d+[.,]?\d*|[.,]\d+)$/.test(typed)) return undefined
  const [, separator] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(copied) ?? []
  if (separator && separator !== decimalOf(locale)) return undefined
  return toDecimal(typed.replace(',', '.').replace(/\.$/, ''))
}

/** Whether a text that is no amount has digits, and separators only: without these it would be one. */
export const hasSeparators = (text: string): boolean => /^(?=.*\d)(?=.*\D)[\d., '٬]+$/.test(plain(text))

/** Writes a decimal string as a visitor would type it, with the decimal separator of the locale. */
export const asTyped = (text: string, locale: string): string => text.replace('.', decimalOf(locale))
