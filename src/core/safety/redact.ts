import { LOG_DEPTH_MAX, REDACTED_LENGTH_MAX } from '../log/limits.ts'
import type { JsonValue } from '../json.ts'

/** Keys whose values never appear in reports. */
const SECRET: ReadonlySet<string> = new Set(
  (
    'email address addresses accounts caipaddress signature token nonce password code otp privatekey publickey uri ' +
    'symkey hash to from recipient amount value data input user projectid'
  ).split(' '),
)

/** Codes of errors have the key `code`, too: names such as `UserRejected`, and codes of JSON-RPC, EIP-1193 and HTTP. */
const isErrorCode = (key: string, value: unknown) =>
  key === 'code' && /^(?:-\d{5}|[345]\d{2}|4\d{3}|[A-Z][A-Za-z]+|APKT\d{3})$/.test(String(value))

/** What a text may hold, with what replaces it. The order counts where several begin at the same place. */
const KINDS: readonly (readonly [pattern: string, replace: string | ((text: string) => string)])[] = [
  [String.raw`\bwc:\S+`, '<pairing link>'],
  [String.raw`\beyJ[\w-]+(?:\.[\w-]+)+`, '<token>'],
  [String.raw`\bdata:[^\s,]{0,99},\S*`, '<data>'],
  [String.raw`\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'${'`'}]+`, withoutQuery],
  [String.raw`[^\s@<>"(),:;]{1,64}(?:@|%40)[^\s@<>"'(),:;/?&]{1,255}`, '<e-mail>'],
  // The ids of these networks look like addresses and project ids.
  [String.raw`\b(?:solana:[1-9A-HJ-NP-Za-km-z]{32}|(?:bip122|polkadot):[0-9a-f]{32})(?![0-9A-Za-z])`, (id) => id],
  [String.raw`(?:0x)?[0-9a-f]{32,}`, hexKind],
  [String.raw`\b[a-z]{2,10}1[02-9ac-hj-np-z]{20,}`, '<address>'],
  [String.raw`\bS[PMTN][0-9A-Z]{37,41}`, '<address>'],
  [String.raw`[1-9A-HJ-NP-Za-km-z]{32,}|\b[13mn][1-9A-HJ-NP-Za-km-z]{25,}`, '<address>'],
  [String.raw`[\w+=-]{44,}`, '<data>'],
  [String.raw`[^\s<>"'/:@(),;]{1,128}\.(?:eth|reown\.id|wcn\.id)(?![\w-])`, '<name>'],
  [String.raw`\b[a-z]{3,8}(?:[\s,]+[a-z]{3,8}){11,}`, '<words>'],
]

/** Names the kind of a hex number by its length. */
function hexKind(text: string): string {
  const isPrefixed = /^0x/i.test(text)
  const digits = text.length - (isPrefixed ? 2 : 0)
  if (digits === 64) return '<hash>'
  if (digits === 40) return '<address>'
  return digits === 32 && !isPrefixed ? '<id>' : '<data>'
}

/** Removes user name, query and fragment of a URL, and redacts the rest. */
function withoutQuery(url: string): string {
  const [, scheme = '', rest = ''] = /^([^:]*:\/\/)(?:[^/?#]*@)?([^?#]*)/.exec(url) ?? []
  return scheme + redact(rest)
}

/**
 * Replaces what identifies or endangers a visitor in a text: addresses, hashes, names, e-mails, pairing links, tokens,
 * queries of URLs, project ids and recovery phrases. Names of networks stay. Drops what exceeds 16,384 characters.
 */
export function redact(text: string): string {
  // A cut in the middle of an address would leave a part of it that is not recognized.
  const read = text.length > REDACTED_LENGTH_MAX ? text.slice(0, REDACTED_LENGTH_MAX).replace(/\S*$/, '…') : text
  const all = new RegExp(KINDS.map(([pattern]) => `(${pattern})`).join('|'), 'gi')
  return read.replace(all, (found: string, ...groups: unknown[]) => {
    const replace = KINDS[groups.findIndex((group) => group !== undefined)]?.[1] ?? ''
    return typeof replace === 'string' ? replace : replace(found)
  })
}

/** Redacts data of any kind, with its keys, and returns it as JSON. Values of keys that name secrets are removed. */
export function redactDeep(value: unknown, depth = 0): JsonValue {
  if (typeof value === 'string') return redact(value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (value instanceof Error) return redact(`${value.name}: ${value.message}`)
  if (typeof value !== 'object' || depth >= LOG_DEPTH_MAX) return null
  if (Array.isArray(value)) return value.map((one) => redactDeep(one, depth + 1))
  const hidden = (key: string, field: unknown) => SECRET.has(key.toLowerCase()) && !isErrorCode(key, field)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined && typeof field !== 'function')
      .map(([key, field]) => [redact(key), hidden(key, field) ? '<removed>' : redactDeep(field, depth + 1)]),
  )
}

/** Returns origin and path of a URL, the path redacted; '' if it is no URL. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const { origin, protocol, pathname } = new URL(url)
  return redact(origin === 'null' ? `${protocol}//${pathname.replace(/^\/+/, '/')}` : origin + pathname)
}
