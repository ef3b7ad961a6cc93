import type { CutText } from '../../core/transactions/description.ts'
import { DECODED_NAME_MAX, DECODED_TEXT_MAX } from '../../core/limits.ts'

/**
 * Characters that show nothing or change how others show: controls but tab and line ends, format characters (zero width,
 * direction), surrogates, private and unassigned ones, line and paragraph separators, fillers,
 * variation selectors, except after a character that has an emoji and a text form.
 */
const HIDDEN = /(?![\t\n\r]|(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|\ufe0f\u20e3)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

const written = (character: string) => `⟦U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟧`

/** Whether a text has characters that show nothing or turn others round. */
export const hasHidden = (text: string): boolean => text.search(HIDDEN) >= 0

/** A text of a stranger, at most `max` characters of it, with hidden characters written out as `⟦U+202E⟧`. */
export function cutText(text: string, max = DECODED_TEXT_MAX): CutText {
  // Cut first: a site may send megabytes. A character that is cut in two is written out, like any that shows nothing.
  const shown = text.slice(0, max)
  return { text: shown.replace(/\r\n?/g, '\n').replace(HIDDEN, written), rest: text.length - shown.length }
}

/** A short text on one line: a name, a type, a domain. What does not fit ends with an ellipsis. */
export function oneLine(text: string, max = DECODED_NAME_MAX): string {
  const cut = cutText(text.slice(0, 4 * max).replace(/[\t\n\r]/g, ' '), max)
  return cut.rest > 0 || text.length > 4 * max ? `${cut.text}…` : cut.text
}

/** UTF-8 bytes as text, also where more bytes follow; undefined where they are none, or nothing that can be read. */
export function textOf(bytes: Uint8Array, { isCut = false } = {}): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isCut })
    return /(?![\t\n\r])\p{Cc}/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
