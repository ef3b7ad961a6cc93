import { toChecksumAddress } from '../transactions/checksum.ts'

// The grammar of EIP-4361, with URIs of RFC 3986 and times of RFC 3339.
const PLAIN = "A-Za-z0-9\\-._~!$&'()*+,;="
const HEX = '%[0-9A-Fa-f]{2}'
const chars = (more: string) => `(?:[${PLAIN}${more}]|${HEX})`
/** An address in brackets, for example `[::1]`, or a name, with an optional user and port. */
const AUTHORITY = `(?:${chars(':')}*@)?(?:\\[[0-9A-Fa-fvV:.]+\\]|${chars('')}+)(?::\\d*)?`
const PATH = chars(':@/')
const whole = (pattern: string) => new RegExp(`^${pattern}$`)

const PATTERNS = {
  domain: whole(AUTHORITY),
  uri: whole(
    `[A-Za-z][A-Za-z0-9+.-]*:(?://${AUTHORITY}(?:/${PATH}*)?|(?!//)${PATH}*)(?:\\?${chars(':@/?')}*)?(?:#${chars(':@/?')}*)?`,
  ),
  version: /^1$/,
  // Not what a template or a server writes if there is no nonce
  nonce: /^(?!undefined$)[A-Za-z0-9]{8,}$/,
  requestId: whole(`${chars(':@')}*`),
}
const TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Whether a text is one of the fields of a message. */
export const isField = (name: keyof typeof PATTERNS, text: string): boolean => PATTERNS[name].test(text)

/** Whether a text is a time (RFC 3339) of a day that exists. */
export function isTime(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number)
  return TIME.test(text) && day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

/** The first character that a statement must not have by EIP-4361; undefined if there is none. */
export const foreignCharacter = (statement: string): string | undefined =>
  /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]/u.exec(statement)?.[0]

/** Whether a text is an EVM address with its checksum (EIP-55). */
export const isChecksumAddress = (text: string): boolean =>
  /^0x[0-9A-Fa-f]{40}$/.test(text) && toChecksumAddress(text) === text

/** Returns a page's URL in the form of RFC 3986: without fragment, other characters as percent codes. */
export function pageUri(href: string): string {
  const [url = ''] = href.split('#')
  const { origin } = new URL(url)
  const rest = url.slice(origin.length).replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
  const isAllowed = whole(`(?:[${PLAIN}:@/?%])`)
  return origin + [...rest].map((one) => (isAllowed.test(one) ? one : encodeURIComponent(one))).join('')
}
