import type { Amount, Token } from '../../core/transactions/description.ts'
import { formatExact, formatWhole } from '../../core/money/exactAmount.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Params, Translate } from '../../i18n/translate.ts'

/** Translations and formatters for describing a request. */
export interface Formatters {
  t(key: MessageKey, params?: Params): string
  /** The exact amount with its symbol; in base units if the token is unknown or known only from a node. */
  amount(amount: Amount): string
  /** The same, but trusts what the node says. */
  reported(amount: Amount): string
  symbol(token: Token): string
  number(value: bigint | number): string
  /** A time in seconds since 1970. */
  time(seconds: bigint): string
  period(seconds: bigint): string
  /** Whether an address is the visitor's own, which is shown anyway. */
  isOwn(address: string): boolean
}

const YEAR_9999_S = 253_402_300_799n

const UNITS = [['day', 86_400n], ['hour', 3_600n], ['minute', 60n]] as const

/** Wraps untrusted text or a number in isolates (U+2068, U+2069), so that it cannot reorder the words around it. */
const isolate = (text: string | number) => `\u2068${text}\u2069`

/** Creates the formatters for requests of an account, in a language. */
export function createFormatters(translate: Translate, locale: string, account?: string): Formatters {
  const t: Formatters['t'] = (key, params = {}) => translate(key, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isolate(value)])))
  const number = (value: bigint | number) => formatWhole(BigInt(value), locale)
  // The node may lie about which token it is
  const symbol = (token: Token) => (token.isReported ? undefined : token.symbol) ?? translate('approve.thisToken')
  function reported({ value, token }: Amount): string {
    if (token.decimals === undefined) return translate('approve.units', { number: number(value) })
    const exact = formatExact(value, token.decimals, locale)
    const told = token.symbol ? `${exact} ${token.symbol}` : translate('approve.tokens', { number: exact })
    // The decimals may be wrong, so also show the base units of the request
    return token.isClaimed ? t('approve.claimedAmount', { amount: told, number: number(value) }) : told
  }
  return {
    t,
    number,
    symbol,
    isOwn: (address) => address === account,
    amount: (amount) => reported(amount.token.isReported ? { value: amount.value, token: {} } : amount),
    reported,
    time: (seconds) => (seconds > YEAR_9999_S ? translate('approve.endless') : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Number(seconds) * 1000)),
    period(seconds) {
      const [unit, size] = UNITS.find(([, one]) => seconds > 0n && seconds % one === 0n) ?? (['second', 1n] as const)
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
    },
  }
}
