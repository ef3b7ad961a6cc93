/** Returns a trimmed text; undefined for an empty one, and for other values. */
export const trimmedText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/**
 * Returns the value if it is an http(s) URL; undefined for other schemes, which could run code when a link is clicked.
 */
export function webUrl(value: unknown): string | undefined {
  const text = trimmedText(value)
  return text && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined
}
