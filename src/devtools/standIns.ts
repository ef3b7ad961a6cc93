import { VISIT_DEPTH_MAX, VISIT_TEXT_MAX, VISIT_VALUES_MAX } from '../core/devtools/limits.ts'
import { attempt } from '../core/errors/attempt.ts'
import { toJson, type JsonValue } from '../core/json.ts'
import { redactDeep } from '../core/safety/redact.ts'
import { redactJoined } from '../core/safety/redactJoined.ts'
import { createLearned } from './learned.ts'

const ADDRESS = /(?<![0-9a-z])0x[0-9a-f]{40}(?![0-9a-f])/gi
const E_MAIL = /[^\s@<>"(),:;]{1,64}@[^\s@<>"'(),:;/?&]{1,255}/g
/** An address as it is shown in short, such as `0xf39F…2266`. */
const SHORT = /[0-9a-z]{2,12}(?:…|\.\.\.)[0-9a-z]{2,12}/gi
/** Characters of a name, title or alert. */
const LABEL_LENGTH = 400

/** Whether a text is nothing but a stand-in. */
export const isStandIn = (value: string): boolean => /^<[^<>]+>$/.test(value)

/** Options that name nodes, which may hold keys, or that cannot be written to a file. */
const LEFT_OUT: ReadonlySet<string> = new Set(['rpcUrls', 'storage', 'connectors'])

/** Whether a symbol such as `USDC` was given as token. Tokens of sign-ins are longer. */
const isSymbol = (key: string, value: string) => key === 'token' && /^[a-z0-9.$-]{1,11}$/i.test(value)

function numbered(word: string) {
  const all = new Map<string, string>()
  return {
    all,
    of(value: string): string {
      const key = /^0x|@/i.test(value) ? value.toLowerCase() : value
      const standIn = all.get(key) ?? `<${word} ${all.size + 1}>`
      all.set(key, standIn)
      return standIn
    },
  }
}

/** Creates the function that converts data of any kind to JSON with stand-ins. */
function createData(text: (value: string) => string, single: (value: JsonValue, key: string) => JsonValue) {
  const isHidden = (key: string) => single('x', key) !== 'x'
  return (value: unknown): JsonValue => {
    let left = VISIT_VALUES_MAX
    function known(part: unknown, key: string, depth: number): JsonValue {
      if (typeof part !== 'object' || part === null) return single(part as JsonValue, key)
      if (!Array.isArray(part) && isHidden(key)) return '<removed>'
      if (depth >= VISIT_DEPTH_MAX) return null
      const fields = Object.entries(part).filter(
        ([name, one]) => !LEFT_OUT.has(name) && one !== undefined && typeof one !== 'function',
      )
      left -= fields.length
      if (left < 0) return null
      if (Array.isArray(part)) return fields.map(([, one]) => inner(one, key, depth + 1))
      return Object.fromEntries(fields.map(([name, one]) => [text(name), inner(one, name, depth + 1)]))
    }
    // The page may pass objects whose getters throw. They are recorded as null, and the call goes on.
    const inner = (part: unknown, key: string, depth: number) => attempt(() => known(part, key, depth)) ?? null
    return inner(value, '', 0)
  }
}

/** Creates the functions for a name, title or alert, and for a search text. */
function createShown(text: (value: string) => string) {
  const label = (value: string): string =>
    text(value.replace(/\s+/g, ' ').trim().replace(ADDRESS, '<address>').replace(E_MAIL, '<e-mail>'))
      .replace(SHORT, '<address>')
      .replace(/\d[\d.,]*/g, '#')
      .slice(0, LABEL_LENGTH)
  return {
    /** Returns a name, title or alert without what identifies, and without digits: balances differ in each visit. */
    label,
    /** Returns the stand-in of a text that is shown as private. */
    secret(value: string): string {
      const shown = label(value)
      return !shown || isStandIn(shown) ? shown : '<private>'
    },
    /** Returns a search text with stand-ins. Partial addresses and e-mail addresses are replaced, too. */
    searched: (value: string): string =>
      text(value)
        .replace(/0x[0-9a-f]{4,}/gi, '<address>')
        .replace(/[^\s<>]+@[^\s<>]*/g, '<e-mail>'),
  }
}

/** Replaces what identifies a visitor. The same address has the same stand-in everywhere. */
export function createStandIns() {
  const addresses = numbered('address')
  const emails = numbered('e-mail')
  const { learn, hide } = createLearned()
  /** Replaces values that identify in a text. */
  function text(value: string): string {
    let shown = value.replace(ADDRESS, addresses.of).replace(E_MAIL, emails.of)
    for (const [known, standIn] of addresses.all) if (!known.startsWith('0x')) shown = shown.replaceAll(known, standIn)
    return redactJoined(hide(shown)).slice(0, VISIT_TEXT_MAX)
  }
  const single = (value: JsonValue, key: string) => {
    if (key === 'amount') return '<amount>'
    const shown = typeof value === 'string' ? text(value) : value
    if (typeof shown === 'string' && (isStandIn(shown) || isSymbol(key, shown))) return shown
    return Object.values(redactDeep({ [key]: shown }) as Record<string, JsonValue>)[0] ?? null
  }
  const data = createData(text, single)
  return {
    ...createShown(text),
    text,
    data,
    /** Takes texts that are private. From now on, they are replaced everywhere, in any grouping. */
    learn,
    /** Replaces what has been learned since in recorded data of any kind. */
    hideIn<T>(value: T): T {
      return JSON.parse(toJson(value), (_, one: unknown) => (typeof one === 'string' ? hide(one) : one)) as T
    },
    /** Returns the stand-in of an address. */
    address: addresses.of,
    /** Whether an address has a stand-in. */
    isKnown: (address: string): boolean => addresses.all.has(address.toLowerCase()) || addresses.all.has(address),
    /** Returns the address or e-mail of a stand-in. */
    original: (standIn: string): string | undefined =>
      [...addresses.all, ...emails.all].find(([, one]) => one === standIn)?.[0],
    counts: () => ({ addresses: addresses.all.size, emails: emails.all.size }),
  }
}

export type StandIns = ReturnType<typeof createStandIns>
