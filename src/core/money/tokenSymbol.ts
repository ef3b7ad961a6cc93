import { cleanName } from '../wallets/sanitize.ts'

/**
 * Cleans a token's symbol for display. Empty if the symbol beside an amount could be mistaken for a part of the amount:
 * "5.000" with the symbol "000 USDC" would look like five million. A symbol is one word with a letter, a currency sign
 * or a picture, and does not begin with a separator or with three digits.
 */
export function cleanSymbol(value: unknown): string {
  const symbol = cleanName(value)
  return /^(?!\p{N}{3})[\p{L}\p{N}\p{Sc}\p{So}]\S*$/u.test(symbol) && /[\p{L}\p{Sc}\p{So}]/u.test(symbol) ? symbol : ''
}
