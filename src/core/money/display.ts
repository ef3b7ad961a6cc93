import { BALANCE_DECIMALS, VALUE_DECIMALS } from '../limits.ts'
import { floorDecimal, formatUnits } from './amount.ts'
import { formatDecimal, type Decimal } from './decimal.ts'
import { formatDigits } from './exactAmount.ts'

/** A number formatted for display. */
export interface Shown {
  /** The floored number; `< 0.001` if the number is less than can be shown, a dash if the number is unknown. */
  text: string
  /** All digits of the number, for hover and screen readers; absent while unknown. */
  full?: string
}

interface Style {
  locale: string
  decimals: number
  /** ISO 4217. */
  currency?: string
}

function show(value: Decimal | undefined, { locale, decimals, currency }: Style): Shown {
  if (!value) return { text: '—' }
  const exact = formatDecimal(value)
  const floored = floorDecimal(exact, decimals)
  const isTooSmall = value.units > 0n && !/[1-9]/.test(floored)
  const text = formatDigits(isTooSmall ? formatUnits(1n, decimals) : floored, locale, currency)
  // `full` has at least as many decimals as `text`: "$1.50", not "$1.5".
  const full = exact.length > floored.length ? exact : floored
  if (isTooSmall) return { text: `< ${text}`, full: formatDigits(full, locale, currency) }
  return { text, full: full === floored ? text : formatDigits(full, locale, currency) }
}

/** Formats a balance or an amount of a token: 3 decimals, floored (specification §5). */
export const showAmount = (amount: Decimal | undefined, locale: string): Shown =>
  show(amount, { locale, decimals: BALANCE_DECIMALS })

/** Formats a value in a currency (ISO 4217): 2 decimals, floored (specification §5). */
export const showValue = (value: Decimal | undefined, locale: string, currency: string): Shown =>
  show(value, { locale, decimals: VALUE_DECIMALS, currency })

/** Marks a value as approximate, unless it says `<` already. */
export const approximately = ({ text }: Shown): string => (text.startsWith('<') ? text : `≈ ${text}`)
