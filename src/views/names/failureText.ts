import { NAME_SUFFIX } from '../../core/names/accountName.ts'
import { isZoneRefusal, type Refusal, type ZONE_REFUSAL } from '../../core/names/refusals.ts'
import type { Naming } from '../../flows/names/namingOf.ts'
import type { MessageKey } from '../../i18n/messages.ts'
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

/** The known reasons of the service, by how they begin. In English, the texts are the service's. */
const REASONS: Readonly<Record<Exclude<Refusal, typeof ZONE_REFUSAL>, MessageKey>> = {
  'Invalid name format': 'names.reason.format',
  'Invalid name length': 'names.reason.length',
  'Name is already registered': 'names.reason.taken',
  'Unsupported name attribute in payload': 'names.reason.attribute',
  'Unsupported coin type': 'names.reason.coin',
}

const isKnown = (begin: string): begin is keyof typeof REASONS => Object.hasOwn(REASONS, begin)

/** Returns a reason of the service in the visitor's language if it is known, else in the service's words. */
function reasonText(reason: string, t: Translate): string {
  const [, begin = '', value = ''] = /^([^:]*)(?:: (.*))?$/s.exec(reason) ?? []
  const key = isKnown(begin) ? REASONS[begin] : undefined
  // In English, it is what the service said. Elsewhere, the value keeps its own direction.
  if (!value && key && t(key, { value: '?' }) !== t(key, { value })) return reason
  return key && t(key, { value }) !== reason ? t(key, { value: `\u2068${value}\u2069` }) : reason
}

/** Returns what the visitor can do about a failure, or why it failed: the service's reason, if it gave one. */
export function failureText({ error, help, offMs }: Naming, t: Translate, locale: string): string {
  if (help === 'slow') return t('names.slow')
  if (help === 'clock')
    return offMs === undefined
      ? t('names.clockUnknown')
      : t('names.clock', { time: durationText(Math.abs(offMs), locale) })
  // Without a reason of the server, the title says all that is known.
  if (!error || error.message.startsWith('Error registering name ')) return ''
  // A visitor would not understand the service's own words (`allowed zones`).
  if (isZoneRefusal(error.message)) return t('names.reason.zone', { zone: `\u2066${NAME_SUFFIX}\u2069` })
  return reasonText(localize(error, t).message, t)
}
