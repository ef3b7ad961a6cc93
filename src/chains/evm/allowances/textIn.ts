import { cleanSymbol, cleanTokenName } from '../../../core/money/tokenSymbol.ts'

/** Longest text that is read from a contract, in hex digits. */
const DIGITS_MAX = 2_048

/** Decodes UTF-8; empty if it is malformed. */
function textOf(digits: string): string {
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** Decodes a string of the contract ABI, or 32 bytes, which older tokens return; empty for anything else. */
function decode(result = ''): string {
  // Texts of 32 bytes end with zeros.
  if (result.length === 64) return textOf(result.replace(/(?:00)+$/, ''))
  const [offset, length] = [result.slice(0, 64), result.slice(64, 128)]
  if (BigInt(`0x${offset || 0}`) !== 32n) return ''
  const byteCount = Number.parseInt(length, 16)
  return byteCount * 2 <= DIGITS_MAX ? textOf(result.slice(128, 128 + byteCount * 2)) : ''
}

/** Returns symbol and name that a contract states, cleaned for display; empty if it states none. */
export const textIn = (symbol: string | undefined, name: string | undefined) => ({
  symbol: cleanSymbol(decode(symbol)),
  name: cleanTokenName(decode(name)),
})
