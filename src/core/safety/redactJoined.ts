import { attempt } from '../errors/attempt.ts'
import { LATIN_WORD, plain, redact } from './redact.ts'

/** What may stand between the parts of a secret, once markup and entities are gone. */
const JOINT = String.raw`[^\p{L}\p{N}<>]{1,4}`
const START = String.raw`(?<![\p{L}\p{N}])`
const END = String.raw`(?![\p{L}\p{N}])`

/** A word of a recovery phrase in any of BIP-39's languages, or words that have been found already. */
const WORD = String.raw`(?:${LATIN_WORD}|[\p{sc=Han}\p{sc=Hira}\p{sc=Hang}]{1,12}|<words>)`
const BETWEEN = String.raw`[^\p{L}<>]{1,8}`

/** A Chinese phrase may have no spaces: it is as many characters as a phrase has words (12, 15, 18, 21 or 24). */
const HAN = String.raw`(?:\p{sc=Han}{3}){4,8}`

/**
 * Ends of names: of ENS and Base, Reown and WalletConnect, Farcaster, Coinbase, Solana Name Service, Space ID, Lens, NEAR,
 * Stacks, TON, Sui, Aptos, Starknet, Tezos, Avvy and Unstoppable Domains.
 */
const ZONES =
  'eth|(?:reown|wcn|fcast|cb)\\.id|sol|bnb|arb|lens|near|btc|stx|ton|sui|apt|stark|tez|avax|' +
  'crypto|nft|dao|zil|888|bitcoin|polygon|wallet|blockchain|unstoppable|klever|kresus|anime|manga|(?<=\\p{L}{3}\\.)x'

const DOT = String.raw`\s?(?:\.|\[dot\]|\(dot\))\s?`
const AT = String.raw`\s?(?:@|\[at\]|\(at\))\s?`
const LABEL = String.raw`[^\s<>"'/:@(),;[\]]{1,64}`

/** The fewest characters of an address or key. */
const LENGTH_MIN = 26

/** Groups of one length, such as the fours in which addresses are shown, with a shorter one at the end. */
const GROUPS = [2, 3, 4, 5, 6, 7, 8, 10, 12]
  .map((size) => {
    const group = `[0-9a-z]{${size}}`
    const more = Math.ceil(LENGTH_MIN / size) - 1
    return `${group}(?:${JOINT}${group}){${more},}(?:${JOINT}[0-9a-z]{1,${size - 1}})?`
  })
  .join('|')

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Replaces groups that together are an address, key or hash: they have digits and letters, which words have not. */
function ofGroups(text: string): string {
  const joined = lettersOf(text)
  return countOf(joined, /\d/g) < 3 || countOf(joined, /\p{L}/gu) < 3 ? text : '<address>'
}

/** Replaces hex digits in groups of any length. */
const ofHex = (text: string) => (lettersOf(text).replace(/^0x/i, '').length < 32 ? text : ofGroups(text))

type Kind = readonly [pattern: string, replace: string | ((text: string) => string)]

/** Returns a function that replaces what a text may hold. The order counts where several begin at the same place. */
function createReplace(kinds: readonly Kind[]): (text: string) => string {
  const all = new RegExp(kinds.map(([pattern]) => `(${pattern})`).join('|'), 'giu')
  return (text) =>
    text.replace(all, (found: string, ...groups: unknown[]) => {
      const replace = kinds[groups.findIndex((group) => group !== undefined)]?.[1] ?? ''
      return typeof replace === 'string' ? replace : replace(found)
    })
}

/** Before `redact`, which would take a part of the groups for words. */
const replaceGroups = createReplace([
  [
    String.raw`${START}[0-9a-z]{2,12}\s?(?:…|\.{2,3}|\*{2,8})\s?[0-9a-z]{3,12}${END}`,
    (text) => (/\d/.test(text) ? '<address>' : text),
  ],
  // The bytes of a key, as the files of Solana's tools have them
  [String.raw`\d{1,3}(?:\s?,\s?\d{1,3}){31,}`, '<data>'],
  [`${START}(?:0x(?:${JOINT})?)?(?:${GROUPS})${END}`, ofGroups],
  [`${START}(?:0x(?:${JOINT})?)?[0-9a-f]{1,64}(?:${JOINT}[0-9a-f]{1,64})+${END}`, ofHex],
])

const replaceRest = createReplace([
  [`${LABEL}${AT}${LABEL}?${DOT}\\p{L}{2,24}${END}`, '<e-mail>'],
  [
    String.raw`(?<![\p{L}\p{N}.])(?!(?:com|io|app|org|xyz|me|net)\.)${LABEL}${DOT}(?:${ZONES})(?![\p{L}\p{N}-])`,
    '<name>',
  ],
  // A handle; what has a slash is a package.
  [String.raw`(?<![\p{L}\p{N}.>])@[\p{L}\p{N}_.-]{2,64}(?![\p{L}\p{N}_./-])`, '<name>'],
  [
    String.raw`${START}(?:one-time|code|otp|pin|passcode)\P{N}{0,16}\d(?:[\s-]?\d){5,7}(?!\d)`,
    (text) => text.replace(/\d.*/s, '<code>'),
  ],
  [String.raw`${START}nonce["']?\s*[:=]\s*["']?[\w-]{8,}`, (text) => text.replace(/[\w-]+$/, '<removed>')],
  [`(?<!\\p{L})(?:${WORD}${BETWEEN}){11,}${WORD}(?!\\p{L})`, '<words>'],
  [`(?:${WORD}${BETWEEN})+<words>|<words>(?:${BETWEEN}${WORD})+`, '<words>'],
  // `redact` takes a part of words that are joined by these for data.
  [String.raw`(?<![\p{L}_+=-])[\p{L}_+=-]+<data>[\p{L}_+=-]*|<data>[\p{L}_+=-]+`, '<data>'],
  [String.raw`(?<!\p{sc=Han})${HAN}(?!\p{sc=Han})`, '<words>'],
])

/** Elements of HTML, but for our own stand-ins, some of which have the names of elements. */
const TAG =
  /<(?!(?:address|data|code|e-mail|hash|id|key|name|number|private|removed|text|token|words|inline|amount)(?: \d+)?>|pairing link>)[/!]?[a-z][^<>]{0,2000}>/gi
const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['commat', '@'],
  ['period', '.'],
  ['lowbar', '_'],
  ['sol', '/'],
])

/** What stands for a character in HTML, URLs, JSON and scripts: a number, or a name. */
const ENCODED =
  /&#x([0-9a-f]{1,6});|%([2-7][0-9a-f])|\\u\{?([0-9a-f]{4,6})\}?|\\x([0-9a-f]{2})|&#(\d{1,6});|&([a-z]{2,31});|\\[nrt]/gi

/** Returns the character of one match of `ENCODED`; a space for what has none to read. */
function character(_: string, ...[html, url, json, script, decimal, name = '']: (string | undefined)[]): string {
  const hex = html ?? url ?? json ?? script
  const code = hex ? parseInt(hex, 16) : Number(decimal ?? 0)
  return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : (NAMED.get(name.toLowerCase()) ?? ' ')
}

/**
 * Matches text in base64, with the characters of either alphabet (RFC 4648). Leaves out JSON Web Tokens (`eyJ…`) and files
 * in `data:` URLs: `redact` replaces those.
 */
const BASE64 = /(?<!base64,|[\w+/-])(?!eyJ)[\w+/-]{16,}={0,2}(?![\w+/=-])/g

/** Decodes base64. Returns it unchanged if the result is not printable ASCII: then it was a word or an identifier. */
const fromBase64 = (found: string): string => {
  const bytes = attempt(() => atob(found.replaceAll('-', '+').replaceAll('_', '/'))) ?? ''
  return /^[ -~]+$/.test(bytes) ? bytes : found
}

/** Removes markup, and decodes characters. */
function decode(text: string): string {
  return text
    .replace(BASE64, fromBase64)
    .replace(/<wbr\s*\/?>/gi, '')
    .replace(TAG, ' ')
    .replace(ENCODED, character)
    .replace(
      /(?:%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3})+/gi,
      (bytes) => attempt(() => decodeURIComponent(bytes)) ?? bytes,
    )
}

/** Characters of a text that are decoded: `redact` reads fewer. */
const READ_MAX = 65_536

/** How often a text may be encoded. */
const ENCODED_MAX = 3

function decodeFully(text: string): string {
  let shown = text
  for (let turn = 0, last = ''; turn < ENCODED_MAX && shown !== last; turn++) shown = decode((last = shown))
  return shown
}

/** The fewest letters and digits of a text that is looked for: shorter ones are parts of ordinary words. */
const KNOWN_LENGTH_MIN = 3
const KNOWN_MAX = 2_000

/** Returns the pattern of a known text in any grouping; undefined for one that is too short. */
function anyGrouping(known: string): string | undefined {
  const letters = [...lettersOf(known.normalize('NFKC').slice(0, 512))]
  if (letters.length < KNOWN_LENGTH_MIN) return undefined
  return letters.join(String.raw`[^\p{L}\p{N}<>]{0,4}`)
}

/** Returns the stand-in of a known text: that of its kind, if it can be told. */
const kindOf = (found: string) =>
  [found, lettersOf(found)].map(redact).find((shown) => /^<[^<>]+>$/.test(shown)) ?? '<private>'

/** Returns a function that replaces texts that are known to be private, in any grouping. */
export function createHide(known: readonly string[]): (text: string) => string {
  const patterns = [...new Set(known)].slice(-KNOWN_MAX).flatMap((one) => anyGrouping(one) ?? [])
  if (!patterns.length) return (text) => text
  const longestFirst = patterns.sort((a, b) => b.length - a.length)
  const all = new RegExp(`${START}(?:0x)?(?:${longestFirst.join('|')})${END}`, 'giu')
  return (text) => text.replace(all, kindOf)
}

/**
 * Replaces all that `redact` replaces, and what it cannot see: secrets in groups, with markup between their parts or
 * encoded, names of any service, one-time codes, and recovery phrases in any language and with anything between the
 * words. `known`: texts that are private here, such as the visitor's accounts and names, which are found in any grouping.
 * For texts that leave the page, and that nobody waits for: `redact` is for all others.
 */
export function redactJoined(text: string, known: readonly string[] = []): string {
  const shown = plain(decodeFully(text.slice(0, READ_MAX)))
  return replaceRest(redact(replaceGroups(createHide(known)(shown))))
}
