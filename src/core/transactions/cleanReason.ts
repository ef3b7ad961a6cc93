/** Maximum length of a reason; our own choice. */
const REASON_MAX = 200

/** Cleans a text from a contract or node for display: one line, without invisible and direction-changing characters. */
export function cleanReason(text: string): string | undefined {
  const visible = text
    .slice(0, 4 * REASON_MAX)
    .replace(/\p{DI}+/gu, '')
    .replace(/[\p{C}\p{Z}\u2800]+/gu, ' ')
    .trim()
  const cut = Array.from(visible).slice(0, REASON_MAX).join('').trim()
  return /[\p{L}\p{N}]/u.test(cut) ? cut : undefined
}
