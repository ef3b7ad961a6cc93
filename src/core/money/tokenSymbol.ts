import { cleanName } from '../wallets/sanitize.ts'

/** More characters of a name are never read. What is shown of it is shorter. */
const NAME_CHARS_MAX = 1_024

/**
 * Cleans the name of a token or NFT for display, like `cleanName`. Keeps at most four combining marks per character: more
 * are drawn on top of each other, over the lines above and below.
 */
export const cleanTokenName = (value: unknown): string =>
  cleanName(typeof value === 'string' ? value.slice(0, NAME_CHARS_MAX).replace(/(\p{M}{4})\p{M}+/gu, '$1') : value)

/**
 * Cleans a token's symbol for display. Empty if the symbol beside an amount could be mistaken for a part of the amount:
 * "5.000" with the symbol "000 USDC" would look like five million. A symbol is one word with a letter, a currency sign
 * or a picture, and does not begin with a separator or with three digits.
 */
export function cleanSymbol(value: unknown): string {
  const symbol = cleanTokenName(value)
  return /^(?!\p{N}{3})[\p{L}\p{N}\p{Sc}\p{So}]\S*$/u.test(symbol) && /[\p{L}\p{Sc}\p{So}]/u.test(symbol) ? symbol : ''
}
