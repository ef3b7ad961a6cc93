import { ICON_MAX_CHARS, WALLET_NAME_MAX } from './limits.ts'

/** A name for people: one line, without the characters that hide or turn text round, cut to its longest. */
export function cleanName(value: unknown): string {
  if (typeof value !== 'string') return ''
  // Cut before and after: a wallet may send megabytes, and cutting must not split a character.
  const visible = value.slice(0, 4 * WALLET_NAME_MAX).replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return Array.from(visible).slice(0, WALLET_NAME_MAX).join('').trim()
}

/** A `data:` URI of an image that is not too long to be shown; undefined for anything else. */
export function cleanIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > ICON_MAX_CHARS) return undefined
  const icon = value.trim()
  return /^data:image\/[\w.+-]+[;,]/i.test(icon) ? icon : undefined
}
