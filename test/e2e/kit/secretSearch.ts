import { bare } from '../../kit/unmarked.ts'

/** This many characters in a row of an address, key or signature identify it. */
const PART = 12
/** This many words in a row of a recovery phrase identify it. */
const WORDS = 3
/** Shorter texts also occur in ordinary words. */
const LETTERS_MIN = 6

const attempt = (decode: () => string) => {
  try {
    return decode()
  } catch {
    return ''
  }
}

/** Returns the text decoded from JSON, HTML and URLs; that without markup; and what its base64 stands for. */
function readingsOf(text: string): string[] {
  const decoded = text
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\\[nrt]/g, ' ')
    .replace(/&[a-z]+;/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/(?:%[0-9a-f]{2})+/gi, (one) => attempt(() => decodeURIComponent(one)) || one)
  const base64 = decoded.match(/[\w+/-]{8,}={0,2}/g) ?? []
  return [decoded, decoded.replace(/<[^<>]*>/g, ''), base64.map((one) => Buffer.from(one, 'base64').toString()).join()]
}

/** Returns all parts of a list with `length` items in a row. */
const runsOf = <T>(all: readonly T[], length: number): T[][] =>
  all.slice(0, Math.max(0, all.length - length + 1)).map((_, at) => all.slice(at, at + length))

/** Returns texts each of which identifies a secret: only letters and digits, since anything may be between those. */
function tellingOf(secret: string): string[] {
  const words = secret.split(/\s+/)
  if (words.length >= 12) return runsOf(words, WORDS).map((run) => bare(run.join('')))
  const letters = bare(secret.replace(/^0x/i, ''))
  // Parts with few different characters, such as zeros, occur everywhere.
  const parts = runsOf([...letters], PART).filter((run) => new Set(run).size > 4)
  return letters.length < 26 || !parts.length ? [letters] : parts.map((run) => run.join(''))
}

/** Finds an address in short, such as `0xf39F…2266`. */
const shortOf = (secret: string) =>
  /^\w{26,}$/.test(secret)
    ? new RegExp(
        `${secret.replace(/^0x/i, '').slice(0, 4)}\\w{0,4}(?:…|\\.{2,3}|\\*{2,})\\w{0,4}${secret.slice(-4)}`,
        'i',
      )
    : /(?!)/

/** Finds the digits of a code, but not those of a longer number. */
const digitsOf = (code: string) => new RegExp(`(?<![\\d.])${[...code].join('[^\\p{L}\\p{N}]{0,4}')}(?![\\d.])`, 'u')

/** Times are in every line of a report, and their digits may be those of a code. */
const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/**
 * Returns the secrets that a text contains: in any case, with anything between their characters, with markup, encoded,
 * shortened, or a part of them.
 */
export function secretsIn(text: string, secrets: Iterable<string>): string[] {
  const readings = readingsOf(text.replace(TIMES, ''))
  const letters = readings.map(bare)
  const isFound = (secret: string) => {
    if (/^\d{6}$/.test(secret)) return readings.some((one) => digitsOf(secret).test(one))
    const telling = tellingOf(secret).filter((one) => one.length >= LETTERS_MIN && /\p{L}/u.test(one))
    const short = shortOf(secret)
    return telling.some((part) => letters.some((one) => one.includes(part))) || readings.some((one) => short.test(one))
  }
  return [...new Set(secrets)].filter(isFound)
}

/** Returns data as JSON, without numbers: those are times and sizes. */
export const textsOf = (data: unknown): string =>
  JSON.stringify(data, (_, one: unknown) => (typeof one === 'number' ? undefined : one)) ?? ''
