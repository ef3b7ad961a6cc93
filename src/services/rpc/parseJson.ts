const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const isRounded = (token: string) => /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token))

/**
 * JSON in which whole numbers that JavaScript would round are texts instead: amounts on Solana go up to 2^64.
 * Throws like `JSON.parse`.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(/\d{16}/.test(text) ? text.replace(TOKENS, (token) => (isRounded(token) ? `"${token}"` : token)) : text)
}
