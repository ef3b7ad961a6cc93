import { fromJson } from '../../core/json.ts'
/**
 * Matches escapes, quotes and numbers one at a time. A pattern for whole strings would overflow the stack on long
 * texts.
 */
const TOKENS = /\\.|"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const isRounded = (token: string) => /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token))

/**
 * Parses JSON, but returns whole numbers as text if JavaScript would round them: Solana amounts go up to 2^64. Throws
 * like `JSON.parse`.
 */
export function parseJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return fromJson(text)
  let isInText = false
  const exact = text.replace(TOKENS, (token) => {
    if (token === '"') isInText = !isInText
    return !isInText && isRounded(token) ? `"${token}"` : token
  })
  return fromJson(exact)
}
