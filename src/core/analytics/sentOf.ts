import { fieldsOf, type Fields } from '../data/isRecord.ts'
import { splitWords } from '../data/splitWords.ts'
import type { ErrorCode } from '../errors.ts'
import type { JsonValue } from '../json.ts'
import { placeOf, redact } from '../safety/redact.ts'
import type { TrackEvents } from '../track.ts'
import { ALLOWED } from './allowed.ts'
import { SENT_LIST_MAX, SENT_TEXT_MAX, SENT_URL_MAX } from './limits.ts'
import type { AnalyticsRecord } from './record.ts'

/** What a record needs besides the event. */
export interface Circumstances {
  /** The current network, sent with each event. */
  network: string
  /** ms since 1970. */
  now: number
  page: { href: string; hostname: string }
  /** Fills an array with random numbers. */
  random(bytes: Uint8Array): Uint8Array
}

/** Returns what may be sent of a value: texts without what identifies visitors, and short; nothing else than JSON. */
function clean(value: unknown): JsonValue | undefined {
  if (typeof value === 'string') return redact(value).slice(0, SENT_TEXT_MAX)
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.slice(0, SENT_LIST_MAX).map((one) => clean(one) ?? null)
  return typeof value === 'object' && value !== null ? cleanFields(Object.entries(value)) : undefined
}

const cleanFields = (fields: readonly (readonly [string, unknown])[]): Record<string, JsonValue> =>
  Object.fromEntries(
    fields.flatMap(([key, value]) => {
      const one = clean(value)
      return one === undefined ? [] : [[key, one] as const]
    }),
  )

/** An id of the wallet API, which `redact` would take for a hash; the site's own ids are not sent. */
const isWalletId = (key: string, value: unknown) =>
  key === 'explorerId' && typeof value === 'string' && /^[\da-f]{64}$/.test(value)

/** Picks the allowed fields of an event's properties; the code replaces the words of an error. */
function pick(fields: Fields, names: readonly string[], code?: ErrorCode): Record<string, JsonValue> {
  const plain = names.filter((name) => name && !name.includes('.'))
  const picked = plain.map((name) => [name, name === 'message' || name === 'error' ? code : fields[name]] as const)
  const ids = picked.filter(([name, value]) => isWalletId(name, value)) as [string, string][]
  const parts = new Map<string, [string, unknown][]>()
  for (const [part = '', name = ''] of names.filter((one) => one.includes('.')).map((one) => one.split('.'))) {
    if (part in fields) parts.set(part, [...(parts.get(part) ?? []), [name, fieldsOf(fields[part])[name]]])
  }
  return {
    ...cleanFields(picked.filter(([name]) => name !== 'explorerId')),
    ...Object.fromEntries(ids),
    ...Object.fromEntries([...parts].map(([part, inner]) => [part, cleanFields(inner)])),
  }
}

/** Returns a random UUID (version 4). */
function uuid(random: Circumstances['random']): string {
  const hex = Array.from(random(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[Number(`0x${hex[16]}`) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

/** Returns the URL of the page without query and fragment. Of `file:` and `data:` URLs, whose rest may be private, only the scheme. */
const urlOf = (href: string) =>
  /^https?:/i.test(href) ? placeOf(href).slice(0, SENT_URL_MAX) : href.split(':', 1).join().slice(0, SENT_TEXT_MAX)

/** Returns the fields that every record has. */
export const originOf = ({ page, random }: Pick<Circumstances, 'page' | 'random'>) => ({
  eventId: uuid(random),
  url: urlOf(page.href),
  domain: redact(page.hostname),
})

/** Returns what an event sends with consent; null for an event that is never sent, or is an error. */
export function sentOf<E extends keyof TrackEvents>(
  event: E,
  properties: TrackEvents[E],
  { code, ...at }: Circumstances & { code?: ErrorCode | undefined },
): AnalyticsRecord | null {
  const allowed = (ALLOWED as Readonly<Partial<Record<keyof TrackEvents, string>>>)[event]
  if (allowed === undefined) return null
  const names = splitWords(allowed)
  const { items } = properties as { items?: unknown }
  const sent = Array.isArray(items)
    ? { items: items.slice(0, SENT_LIST_MAX).map((one) => pick(fieldsOf(one), names)) }
    : { properties: { ...pick(properties as Fields, names, code), caipNetworkId: redact(at.network) } }
  return { ...originOf(at), timestamp: at.now, props: { type: 'track', event, ...sent } }
}
