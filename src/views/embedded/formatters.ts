import type { Amount, Token } from '../../core/transactions/description.ts'
import { TIME_MAX_S } from '../../core/money/limits.ts'
import { formatExact, formatWhole } from '../../core/money/exactAmount.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Params, Translate } from '../../i18n/translate.ts'

/** Translations and formatters for describing a request. */
export interface Formatters {
  locale: string
  t(key: MessageKey, params?: Params): string
  /**
   * Formats the exact amount with its symbol; in base units if the token is unknown, or if only an RPC node, which may
   * lie, reported its symbol and decimals.
   */
  amount(amount: Amount): string
  /** Formats the exact amount by the decimals and symbol that an RPC node reported. */
  reported(amount: Amount): string
  symbol(token: Token): string
  number(value: bigint | number): string
  /** Formats a time in seconds since 1970. */
  time(seconds: bigint): string
  period(seconds: bigint): string
  /**
   * Names a network by its reference in a request, such as `137`; undefined for the network of the request, which the
   * description names anyway.
   */
  chain(reference: string | undefined): string | undefined
  /** Whether an address is the visitor's own account, which the description shows anyway. */
  isOwn(address: string): boolean
  /** Whether a URL in a request is of the site that the visitor is on. False for all URLs if the site is in a sandboxed frame. */
  isOfThisSite(url: string): boolean
}

const UNITS = [
  ['day', 86_400n],
  ['hour', 3_600n],
  ['minute', 60n],
] as const

/**
 * Wraps text in Unicode isolates (U+2068, U+2069): right-to-left characters in it must not reorder the text around it.
 */
const isolate = (text: string | number) => `\u2068${text}\u2069`

/** The account, network and page of a request. */
interface Subject {
  account?: string
  chain?: Formatters['chain']
  /** The origin of the page. */
  origin?: string
}

/**
 * Whether an origin can be compared. The origins of `data:` URLs and of sandboxed frames are all the text `null`, although
 * each of them is another one.
 */
const isKnownOrigin = (origin: string | undefined) => origin !== undefined && origin !== 'null'

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}

/** Creates the formatters for a language and the account and network that a request uses. */
export function createFormatters(
  translate: Translate,
  locale: string,
  { account, chain = (reference) => reference, origin }: Subject = {},
): Formatters {
  const t: Formatters['t'] = (key, params = {}) =>
    translate(key, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isolate(value)])))
  const number = (value: bigint | number) => formatWhole(BigInt(value), locale)
  // An RPC node may lie about the symbol.
  const symbol = (token: Token) => (token.isReported ? undefined : token.symbol) ?? translate('approve.thisToken')
  function reported({ value, token }: Amount): string {
    if (token.decimals === undefined) return translate('approve.units', { number: number(value) })
    const exact = formatExact(value, token.decimals, locale)
    const shown = token.symbol ? `${exact} ${token.symbol}` : translate('approve.tokens', { number: exact })
    // Decimals claimed by the contract may be wrong: also show the base units.
    return token.isClaimed ? t('approve.claimedAmount', { amount: shown, number: number(value) }) : shown
  }
  return {
    locale,
    t,
    number,
    symbol,
    chain,
    isOwn: (address) => address === account,
    isOfThisSite: (url) => isKnownOrigin(origin) && originOf(url) === origin,
    amount: (amount) => reported(amount.token.isReported ? { value: amount.value, token: {} } : amount),
    reported,
    time: (seconds) =>
      seconds > TIME_MAX_S
        ? translate('approve.endless')
        : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Number(seconds) * 1000),
    period(seconds) {
      const [unit, size] = UNITS.find(([, one]) => seconds > 0n && seconds % one === 0n) ?? (['second', 1n] as const)
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
    },
  }
}
