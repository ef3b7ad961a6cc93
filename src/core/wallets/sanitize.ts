import { ICON_MAX_CHARS, WALLET_NAME_MAX } from '../limits.ts'

/**
 * Cleans a name for display: one line, without invisible and direction-changing characters, cut to the maximum length.
 * Empty if nothing visible remains.
 */
export function cleanName(value: unknown): string {
  if (typeof value !== 'string') return ''
  // Cut roughly first, since a wallet may send megabytes. The exact cut comes last and must not split a character.
  const cut = value.slice(0, 4 * WALLET_NAME_MAX)
  // Not every invisible character is a control character: U+3164 is a letter, and U+2800 (Braille, no dots) a symbol.
  const visible = cut
    .replace(/\p{DI}+/gu, '')
    .replace(/[\p{C}\p{Z}\u2800]+/gu, ' ')
    .trim()
  if (!/[^\p{M}\s]/u.test(visible)) return ''
  return Array.from(visible).slice(0, WALLET_NAME_MAX).join('').trim()
}

/** Returns the value if it is a `data:` URI of an image and not too long; otherwise undefined. */
export function cleanIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > ICON_MAX_CHARS) return undefined
  const icon = value.trim()
  return /^data:image\/[\w.+-]+[;,]/i.test(icon) ? icon : undefined
}
