import type { CutText } from '../../core/transactions/description.ts'
import { DECODED_NAME_MAX, DECODED_TEXT_MAX } from '../../core/limits.ts'

/**
 * Characters that are invisible or change how others look: controls except tab and line ends, format characters (zero
 * width, direction), surrogates, private and unassigned characters, line and paragraph separators, fillers, and
 * variation selectors unless they follow a character with an emoji form.
 */
const HIDDEN =
  /(?![\t\n\r]|(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|\ufe0f\u20e3)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

const written = (character: string) =>
  `⟦U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟧`

/** Whether a text has characters that are invisible or reorder others. */
export const hasHidden = (text: string): boolean => text.search(HIDDEN) >= 0

/** Cuts untrusted text to `max` characters and writes hidden characters as `⟦U+202E⟧`. */
export function cutText(text: string, max = DECODED_TEXT_MAX): CutText {
  // Cut first, since a site may send megabytes. If this splits a surrogate pair, the lone half is written like a hidden
  // character.
  const shown = text.slice(0, max)
  return { text: shown.replace(/\r\n?/g, '\n').replace(HIDDEN, written), rest: text.length - shown.length }
}

/** Shortens a name, type or domain to one line of at most `max` characters, with an ellipsis if it is cut. */
export function oneLine(text: string, max = DECODED_NAME_MAX): string {
  const cut = cutText(text.slice(0, 4 * max).replace(/[\t\n\r]/g, ' '), max)
  return cut.rest > 0 || text.length > 4 * max ? `${cut.text}…` : cut.text
}

/**
 * Decodes UTF-8; undefined if it is invalid or has unreadable characters. `isCut`: the last character may be
 * incomplete.
 */
export function textOf(bytes: Uint8Array, { isCut = false } = {}): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isCut })
    return /(?![\t\n\r])\p{Cc}/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
