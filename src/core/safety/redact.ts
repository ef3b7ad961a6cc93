import { attempt } from '../errors/attempt.ts'
import { LOG_DEPTH_MAX, LOG_VALUES_MAX, REDACTED_LENGTH_MAX } from '../log/limits.ts'
import type { JsonValue } from '../json.ts'

/** Keys whose values never appear in reports. */
const SECRET: ReadonlySet<string> = new Set(
  (
    'email address addresses accounts caipaddress signature token nonce password code otp privatekey publickey uri ' +
    'symkey hash to from recipient amount value data input user username projectid seed mnemonic phrase passphrase ' +
    'secret apikey authorization cookie jwt accesstoken refreshtoken idtoken emailaddress phone pin'
  ).split(' '),
)

/** Codes of errors have the key `code`, too: names such as `UserRejected`, and codes of JSON-RPC, EIP-1193 and HTTP. */
const isErrorCode = (key: string, value: unknown) =>
  key === 'code' && /^(?:-\d{5}|[345]\d{2}|4\d{3}|[A-Z][A-Za-z]+|APKT\d{3})$/.test(String(value))

/** Words of sentences and of our codes that are in no word list of BIP-39: without them, a long sentence is a phrase. */
export const OTHER_WORDS =
  'the|not|was|are|has|for|from|with|but|its|your|been|which|could|cannot|failed|wallet|request|timeout'

/** A word of a recovery phrase (BIP-39, Latin scripts). */
export const LATIN_WORD = String.raw`(?<!\p{L})(?!(?:${OTHER_WORDS})(?!\p{L}))\p{L}{3,9}(?!\p{L})`
/** What stands between words: also in JSON, a path or a list. */
const BETWEEN = String.raw`[^\p{L}<>]{1,8}`

/** Names of secrets, as they are in queries and JSON. */
const NAMED = '(?:token|secret|password|passphrase|mnemonic|seed|otp|(?:api|sym|private|d)[_-]?key|project[_-]?id)'

/** What a text may hold, with what replaces it. The order counts where several begin at the same place. */
const KINDS: readonly (readonly [pattern: string, replace: string | ((text: string) => string)])[] = [
  [String.raw`\bwc:\S+`, '<pairing link>'],
  [String.raw`\beyJ[\w-]+(?:\.[\w-]+)+`, '<token>'],
  [String.raw`\b(?:bearer|basic)\s+(?=\S*\d)[\w+/=.~-]{8,}`, (text) => `${text.split(/\s/)[0]} <token>`],
  [String.raw`${NAMED}\\?["']\s*:\s*\\?["'][^"'\\]*`, (text) => text.replace(/["'][^"']*$/, '"<removed>')],
  [String.raw`${NAMED}=(?!<)[^\s"'&,;<>]+`, (text) => text.replace(/=.*/s, '=<removed>')],
  [String.raw`\bdata:[^\s,]{0,99},\S*`, '<data>'],
  [String.raw`\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'${'`'}]+`, withoutQuery],
  [String.raw`[^\s@<>"(),:;]{1,64}(?:@|%40)[^\s@<>"'(),:;/?&]{1,255}`, '<e-mail>'],
  // The ids of these networks look like addresses and project ids.
  [String.raw`\b(?:solana:[1-9A-HJ-NP-Za-km-z]{32}|(?:bip122|polkadot):[0-9a-f]{32})(?![0-9A-Za-z])`, (id) => id],
  [String.raw`(?:0x)?[0-9a-f]{32,}`, hexKind],
  [String.raw`\b0x[0-9a-f]{2,12}(?:…|\.{2,3})[0-9a-f]{2,12}`, '<address>'],
  [String.raw`\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b`, '<id>'],
  [String.raw`\b[a-z]{2,10}1[02-9ac-hj-np-z]{20,}`, '<address>'],
  [String.raw`\bS[PMTN][0-9A-Z]{37,41}`, '<address>'],
  [String.raw`[1-9A-HJ-NP-Za-km-z]{32,}|\b[13mn][1-9A-HJ-NP-Za-km-z]{25,}`, '<address>'],
  [String.raw`[\w+=-]{44,}`, '<data>'],
  [String.raw`[^\s<>"'/:@(),;]{1,128}\.(?:eth|reown\.id|wcn\.id)(?![\w-])`, '<name>'],
  [`${LATIN_WORD}(?:${BETWEEN}${LATIN_WORD}){11,}`, '<words>'],
  [String.raw`\b[a-z0-9][a-z0-9-]{2,62}(?:\.[a-z0-9-]{1,63}){1,6}\b`, withoutKey],
]

const ALL = new RegExp(KINDS.map(([pattern]) => `(${pattern})`).join('|'), 'giu')

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
  // The name of an e-mail address may end in `/`: its domain is then a part of its own.
  const parts = rest.split('/').map((part) => (/^@[^@]+\./.test(part) ? '<e-mail>' : redact(part)))
  return scheme + parts.map((part) => (isKey(part) ? '<key>' : part)).join('/')
}

/**
 * Hosts whose first label is the secret name of a customer's node: QuickNode, Helius (secure URLs), Chainstack, Triton.
 */
const OF_CUSTOMER = /\.(?:quiknode\.pro|helius-rpc\.com|p2pify\.com|core\.chainstack\.com|rpcpool\.com)$/i
/** Whether a part of a host name is a key: letters and digits that alternate, or many letters that no word has. */
const isHostKey = (part: string) =>
  (part.length >= 6 && /[a-z]\d+[a-z]|\d[a-z]+\d/i.test(part)) ||
  (part.length >= 12 && /[a-z]/i.test(part) && /\d/.test(part)) ||
  part.length >= 24

/** Removes the keys in the sub-domains of a host, such as `https://<key>.quiknode.pro` or `eth-mainnet-<key>.rpc.example`. */
function withoutKey(host: string): string {
  const labels = host.split('.')
  const isSub = (index: number) => index < labels.length - 2
  return labels
    .map((label, index) => {
      if (index === 0 && isSub(index) && OF_CUSTOMER.test(host)) return '<key>'
      return isSub(index) ? label.replace(/[a-z0-9]+/gi, (part) => (isHostKey(part) ? '<key>' : part)) : label
    })
    .join('.')
}

/** Whether a part of a path is a key, as in the URLs of nodes: long, with digits and letters of both cases, or many digits. */
const isKey = (part: string) =>
  /^[\w~-]{16,}$/.test(part) &&
  ((/[A-Z]/.test(part) && /[a-z]/.test(part) && /\d/.test(part)) || (/[a-z]/i.test(part) && /(?:\d\D*){5}/.test(part)))

/** Invisible characters, and those that change the writing direction: a secret that contains one would not be found. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Variation_Selector}\u034f]/gu

/** Removes invisible characters from a text, and replaces styled letters, such as wide ones, by plain ones. */
export const plain = (text: string) => text.replace(UNSEEN, '').replace(/[^…\p{Zs}]+/gu, (one) => one.normalize('NFKC'))

/** The last words of a text, which may be the first ones of a recovery phrase. */
const LAST_WORDS = new RegExp(`(?:${LATIN_WORD}${BETWEEN}){0,23}$`, 'u')
const TAIL_LENGTH = 512

/** Cuts a long text, without leaving a part of an address or recovery phrase, which would not be recognized. */
function cut(text: string): string {
  if (text.length <= REDACTED_LENGTH_MAX) return text
  let end = REDACTED_LENGTH_MAX
  while (end > 0 && /\S/.test(text[end - 1] ?? '')) end--
  const tail = Math.max(0, end - TAIL_LENGTH)
  return `${text.slice(0, tail)}${text.slice(tail, end).replace(LAST_WORDS, '')}…`
}

/**
 * Replaces what identifies or endangers a visitor in a text: addresses, hashes, names, e-mails, pairing links, tokens,
 * keys, queries of URLs, project ids and recovery phrases. Names of networks stay. Removes invisible characters, and
 * cuts the text at 16,384 characters.
 */
export function redact(text: string): string {
  return plain(cut(text)).replace(ALL, (found: string, ...groups: unknown[]) => {
    const replace = KINDS[groups.findIndex((group) => group !== undefined)]?.[1] ?? ''
    return typeof replace === 'string' ? replace : replace(found)
  })
}

/** Whether a key names a secret. A boolean, such as the feature `email`, is no secret. */
const isHidden = (key: string, field: unknown) =>
  typeof field !== 'boolean' && SECRET.has(key.toLowerCase().replace(/[^a-z]/g, '')) && !isErrorCode(key, field)

/**
 * Redacts data of any kind, with its keys, and returns it as JSON. Values of keys that name secrets are removed, and
 * what cannot be read is null. Keeps at most 1,000 values.
 */
export function redactDeep(value: unknown): JsonValue {
  let left = LOG_VALUES_MAX
  const fieldsOf = (fields: object, depth: number) =>
    Object.entries(fields)
      .slice(0, left)
      .filter(([, field]) => field !== undefined && typeof field !== 'function')
      .map(([key, field]) => [redact(key), isHidden(key, field) ? '<removed>' : one(field, depth + 1)])
  function known(data: unknown, depth: number): JsonValue {
    if (left-- <= 0) return null
    if (typeof data === 'string') return redact(data)
    if (typeof data === 'number' || typeof data === 'boolean') return data
    if (typeof data !== 'object' || data === null || depth >= LOG_DEPTH_MAX) return null
    if (data instanceof Error) return redact(`${data.name}: ${data.message}`)
    if (Array.isArray(data)) return data.slice(0, left).map((item) => one(item, depth + 1))
    return Object.fromEntries(fieldsOf(data, depth)) as JsonValue
  }
  // Getters of an object from a wallet or page may throw.
  function one(data: unknown, depth: number): JsonValue {
    return attempt(() => known(data, depth)) ?? null
  }
  return one(value, 0)
}

const decoded = (text: string) => attempt(() => decodeURIComponent(text)) ?? text

/** Returns origin and path of a URL, the path redacted; '' if it is no URL. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const { origin, protocol, pathname } = new URL(url)
  const place = origin === 'null' ? `${protocol}//${pathname.replace(/^\/+/, '/')}` : origin + pathname
  // A secret may be encoded, even twice.
  const plainly = decoded(decoded(place))
  const shown = redact(plainly)
  return shown === plainly ? redact(place) : shown
}

/** Returns the path of a URL, redacted. */
export const pathOf = (url: string): string => placeOf(url).replace(/^[^:]*:\/\/[^/]*/, '')
