import { ICON_MAX_CHARS, WALLET_NAME_MAX } from '../limits.ts'

/**
 * A name to show: one line, without invisible and direction-changing characters, cut to the maximum length. Empty if nothing
 * visible is left.
 */
export function cleanName(value: unknown): string {
  if (typeof value !== 'string') return ''
  // Cut before and after: a wallet may send megabytes, and cutting must not split a character.
  const cut = value.slice(0, 4 * WALLET_NAME_MAX)
  // Not every invisible character is a control character: U+3164 is a letter, and U+2800 (Braille, no dots) a symbol.
  const visible = cut.replace(/\p{DI}+/gu, '').replace(/[\p{C}\p{Z}\u2800]+/gu, ' ').trim()
  if (!/[^\p{M}\s]/u.test(visible)) return ''
  return Array.from(visible).slice(0, WALLET_NAME_MAX).join('').trim()
}

/** A `data:` URI of an image that is not too long to be shown; undefined for anything else. */
export function cleanIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > ICON_MAX_CHARS) return undefined
  const icon = value.trim()
  return /^data:image\/[\w.+-]+[;,]/i.test(icon) ? icon : undefined
}
