import { splitWords } from '../../core/data/splitWords.ts'
import { cleanName } from '../../core/wallets/sanitize.ts'
import type { activity } from '../../i18n/en/activity.ts'
import type { Translate } from '../../i18n/translate.ts'

type Key = keyof typeof activity

/** The operations that have a translation. The service may send any other text, such as the name of another message. */
const OPERATIONS = splitWords(
  'approve borrow bought burn buy cancel claim deploy deposit execute mint receive repay sell send stake trade unstake withdraw',
)

/**
 * Says what happened, in the past tense. An operation without a translation is shown as the service calls it, with a
 * capital letter (docs/contract.md, History).
 */
export function operationText(operation: string, t: Translate): string {
  if (OPERATIONS.includes(operation)) return t(`activity.${operation}` as Key)
  const name = cleanName(operation)
  return name ? `${name[0]?.toUpperCase()}${name.slice(1)}` : t('activity.execute')
}

/** Returns the name of a month, with the year unless it is the current year. */
export function monthText({ year, month }: { year: number; month: number }, now: number, locale: string): string {
  const isThisYear = new Date(now).getFullYear() === year
  return new Intl.DateTimeFormat(locale, { month: 'long', ...(!isThisYear && { year: 'numeric' }) }).format(
    new Date(year, month),
  )
}

/** Formats day and month, such as "02 Jan". */
export const dayText = (time: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short' }).format(time)
