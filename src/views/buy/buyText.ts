import type { PaymentLimit } from '../../core/buy/buyOptions.ts'
import type { BuyAmount } from '../../core/buy/buyProblem.ts'
import type { BuyProvider } from '../../core/buy/buyProvider.ts'
import { PAYMENT_DECIMALS } from '../../core/buy/limits.ts'
import { floorTo, formatDecimal, parseDecimal } from '../../core/money/decimal.ts'
import { formatDigits } from '../../core/money/exactAmount.ts'
import { asTyped } from '../../core/money/typedAmount.ts'
import { cleanName } from '../../core/wallets/sanitize.ts'
import type { Translate } from '../../i18n/translate.ts'

/** Decimals of a coin that are shown. */
const COIN_DECIMALS = 8

const isolate = (text: string) => `\u2068${text}\u2069`

/**
 * Writes an amount in a currency: a whole one without decimals, any other with two or more. `isOfSum`: whole ones have
 * decimals, too, since others stand below each other with them.
 */
export function formatPayment(amount: string, locale: string, currency: string, isOfSum = false): string {
  const [whole = '', fraction = ''] = formatDecimal(parseDecimal(amount)).split('.')
  const digits = (fraction || isOfSum) && `${whole}.${fraction.padEnd(PAYMENT_DECIMALS, '0')}`
  return isolate(formatDigits(digits || whole, locale, currency))
}

/** Writes the fee that a provider states: "1–2%". */
export const feeRangeText = ({ feeRange }: BuyProvider): string | undefined =>
  feeRange && isolate(feeRange.replace('-', '–'))

/** Writes an amount of a coin, cut rather than rounded up. */
export const formatCoin = (amount: string, locale: string, symbol: string): string =>
  isolate(`${formatDigits(formatDecimal(floorTo(parseDecimal(amount), COIN_DECIMALS)), locale)} ${symbol}`)

/** Returns the name of a way to pay. */
export function methodName({ id }: PaymentLimit, t: Translate): string {
  if (id === 'card') return t('buy.card')
  return id === 'ach_bank_account' ? t('buy.bank') : cleanName(id.replaceAll('_', ' '))
}

/** Says why an amount cannot be paid, or by which methods only; undefined if there is nothing to say. */
export function problemText(
  { problem, methods, limits, currency }: BuyAmount & { limits: readonly PaymentLimit[]; currency: string },
  locale: string,
  t: Translate,
): string | undefined {
  if (problem?.is === 'none') return t('buy.wrong', { example: asTyped('100.50', locale) })
  if (problem) {
    const { is, limit } = problem
    return t(`buy.${is}`, { amount: formatPayment(limit[is], locale, currency), method: methodName(limit, t) })
  }
  if (methods.length === limits.length) return undefined
  return t('buy.only', { methods: methods.map((one) => methodName(one, t)).join(', ') })
}
