import { useEffect, useReducer } from 'react'
import { formatAge } from '../assets/formatAge.ts'
import { useModal, useT } from '../modal/context.ts'
import { useShown } from '../forms/useShown.ts'
import { QUOTE_AGE_TICK_MS } from '../../core/swap/limits.ts'

/** Says how old the quote is (`at` in ms since 1970). Counts on by itself, and is not announced. */
export function QuoteAge({ at }: { at: number }) {
  const { now } = useModal()
  const t = useT()
  const { locale } = useShown()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(draw, QUOTE_AGE_TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return <span className="form-note">{t('swap.quoted', { age: secondsAgo(now() - at, locale) })}</span>
}

/** Says in words how many seconds ago something happened; after a minute, in the words of any other age. */
function secondsAgo(ageMs: number, locale: string): string {
  if (ageMs >= 60_000) return formatAge(ageMs, locale)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(
    -Math.max(0, Math.floor(ageMs / 1_000)),
    'second',
  )
}
