import { VISIT_DEPTH_MAX } from '../core/devtools/limits.ts'
import type { JsonValue } from '../core/json.ts'
import { redact, redactDeep } from '../core/safety/redact.ts'

const ADDRESS = /(?<![0-9a-z])0x[0-9a-f]{40}(?![0-9a-f])/gi
const E_MAIL = /[^\s@<>"(),:;]{1,64}@[^\s@<>"'(),:;/?&]{1,255}/g
/** An address as it is shown in short, such as `0xf39F…2266`. */
const SHORT = /[0-9a-z]{2,12}(?:…|\.\.\.)[0-9a-z]{2,12}/gi
const STAND_IN = /^<[^<>]+>$/

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

/** Replaces what identifies a visitor. The same address has the same stand-in everywhere. */
export function createStandIns() {
  const addresses = numbered('address')
  const emails = numbered('e-mail')
  /** Replaces values that identify in a text. */
  function text(value: string): string {
    let shown = value.replace(ADDRESS, addresses.of).replace(E_MAIL, emails.of)
    for (const [known, standIn] of addresses.all) if (!known.startsWith('0x')) shown = shown.replaceAll(known, standIn)
    return redact(shown)
  }
  const single = (value: JsonValue, key: string) => {
    if (key === 'amount') return '<amount>'
    const shown = typeof value === 'string' ? text(value) : value
    if (typeof shown === 'string' && (STAND_IN.test(shown) || isSymbol(key, shown))) return shown
    return Object.values(redactDeep({ [key]: shown }) as Record<string, JsonValue>)[0] ?? null
  }
  /** Replaces them in data of any kind, which becomes JSON. */
  function data(value: unknown, key = '', depth = 0): JsonValue {
    if (Array.isArray(value)) return value.map((one) => data(one, key, depth + 1))
    if (typeof value !== 'object' || value === null) return single(value as JsonValue, key)
    if (depth >= VISIT_DEPTH_MAX || single('x', key) !== 'x') return single('x', key) === 'x' ? null : '<removed>'
    const fields = Object.entries(value).filter(
      ([name, one]) => !LEFT_OUT.has(name) && one !== undefined && typeof one !== 'function',
    )
    return Object.fromEntries(fields.map(([name, one]) => [name, data(one, name, depth + 1)]))
  }
  return {
    text,
    data,
    /** Returns the stand-in of an address. */
    address: addresses.of,
    /** Returns a name, title or alert without what identifies, and without digits: balances differ in each visit. */
    label: (value: string): string =>
      text(value.replace(/\s+/g, ' ').trim().slice(0, 400).replace(ADDRESS, '<address>').replace(E_MAIL, '<e-mail>'))
        .replace(SHORT, '<address>')
        .replace(/\d[\d.,]*/g, '#'),
    counts: () => ({ addresses: addresses.all.size, emails: emails.all.size }),
  }
}

export type StandIns = ReturnType<typeof createStandIns>
