import type { Naming } from '../../flows/names/namingOf.ts'
import { localize, type Translate } from '../../i18n/translate.ts'

const MINUTE_MS = 60_000
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const

/** A duration in words, in the largest unit of which it has at least two. */
function durationText(ms: number, locale: string): string {
  // Of a block, only the whole second is known: two hours are not 120 minutes because of a part of one.
  const roundedMs = Math.max(1, Math.round(ms / MINUTE_MS)) * MINUTE_MS
  const [unit, unitMs] = UNITS.find(([, one]) => roundedMs >= 2 * one) ?? UNITS[2]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(roundedMs / unitMs),
  )
}

/** Returns what the visitor can do about a failure, or why it failed: in the server's words, if it gave a reason. */
export function failureText({ error, help, offMs }: Naming, t: Translate, locale: string): string {
  if (help === 'slow') return t('names.slow')
  if (help === 'clock')
    return offMs === undefined
      ? t('names.clockUnknown')
      : t('names.clock', { time: durationText(Math.abs(offMs), locale) })
  // Without a reason of the server, the title says all that is known.
  if (!error || error.message.startsWith('Error registering name ')) return ''
  return localize(error, t).message
}
