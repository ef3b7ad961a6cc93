import { TIME_MAX_S } from '../../core/money/limits.ts'
import { formatExact, formatWhole } from '../../core/money/exactAmount.ts'
import type { Amount, Token } from '../../core/transactions/description.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Params, Translate } from '../../i18n/translate.ts'
import type { Fact } from '../../ui/text/Facts.tsx'

/** Decimals of what is received, as in a quote. */
const RECEIVED_DECIMALS = 6

// Unicode isolates: right-to-left characters in an inserted value must not reorder the text around it.
const isolate = (value: string | number) => `\u2068${value}\u2069`

/** A row with a whole address. */
export const address = (label: string, value: string): Fact => ({ label, value, isAddress: true })

/** Creates what writes effects in a language. */
export function createFormatters(translate: Translate, locale: string) {
  const t = (key: MessageKey, params: Params = {}) =>
    translate(key, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isolate(value)])))
  const number = (value: bigint) => formatWhole(value, locale)
  // A node may lie about the symbol of a token that it reports.
  const symbol = ({ symbol: name, isReported }: Token) => (isReported ? undefined : name)
  /** Writes the exact amount; in base units if the token is unknown, and also if only its contract vouches for it. */
  function amount({ value, token }: Amount): string {
    if (token.decimals === undefined) return t('preview.units', { number: number(value) })
    const exact = formatExact(value, token.decimals, locale)
    const name = symbol(token)
    const words = name ? `${exact} ${name}` : t('preview.tokens', { number: exact })
    return token.isClaimed ? t('preview.claimedAmount', { amount: words, number: number(value) }) : words
  }
  return {
    t,
    number,
    symbol,
    amount,
    /** Writes what is received with six decimals, cut, beside the exact amount. Less than that keeps all decimals. */
    received({ value, token }: Amount): { headline: string; exact?: string } {
      const step = 10n ** BigInt(Math.max(0, (token.decimals ?? 0) - RECEIVED_DECIMALS))
      const cut = token.isClaimed ? value : value - (value % step)
      const exact = amount({ value, token })
      return cut === 0n || cut === value ? { headline: exact } : { headline: amount({ value: cut, token }), exact }
    },
    item: (item: bigint, count?: bigint) =>
      count === undefined
        ? t('preview.item', { item: item.toString() })
        : t('preview.items', { item: item.toString(), count: number(count) }),
    /** Writes a time in seconds since 1970. */
    time(seconds: bigint): string {
      if (seconds > TIME_MAX_S) return t('preview.noEnd')
      return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Number(seconds) * 1000)
    },
  }
}

export type Formatters = ReturnType<typeof createFormatters>
