import { redactJoined } from './redactJoined.ts'

const ORIGIN = String.raw`(\b[a-zA-Z][a-zA-Z0-9+.-]{1,20}:\/\/(?:[^\s"'${'`'}{}<>/]|<[a-z-]+>)+)[^\s"'${'`'}{}]*`
const NETWORK = String.raw`(\beip155:\d+)`
const NUMBER = String.raw`((?<![\w.])-?(?:0[xX][\da-fA-F]+|\d(?:[\d.,_'’\u00a0\u202f]*\d)?))`
const KINDS = new RegExp([ORIGIN, NETWORK, NUMBER].join('|'), 'gu')

/** Text that precedes an error code of JSON-RPC, EIP-1193 or HTTP. */
const BEFORE_CODE = /(?:answered|code|error|https?|status)[\s"':=(]*$/i
const CODE = /^(?:-32\d{3}|4\d{3}|[1-5]\d{2})$/

/**
 * Redacts a text that a visitor may pass on to support: replaces all that `redactJoined` replaces, as well as amounts and
 * the paths of URLs, which may contain keys. Error codes and networks stay. `known`: texts that are private here.
 */
export function redactFully(text: string, known: readonly string[] = []): string {
  const safe = redactJoined(text, known)
  return safe.replace(KINDS, (found: string, origin?: string, network?: string, number?: string, at?: number) => {
    if (number === undefined) return origin ?? network ?? found
    return CODE.test(number) && BEFORE_CODE.test(safe.slice(0, at)) ? number : '<number>'
  })
}
