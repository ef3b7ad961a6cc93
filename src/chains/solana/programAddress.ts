import { sha256 } from '../../core/data/sha256.ts'

const BUMP_MAX = 255

const utf8 = (text: string) => new TextEncoder().encode(text)

/** The prime and the constant d of edwards25519: https://www.rfc-editor.org/rfc/rfc8032#section-5.1 */
const PRIME = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Computes a power modulo the prime, by repeated squaring. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [square, rest] = [base % PRIME, exponent]; rest > 0n; rest /= 2n, square = (square * square) % PRIME)
    if (rest % 2n) result = (result * square) % PRIME
  return result
}

/**
 * Whether bytes are a point of edwards25519, as public keys are: whether x² = (y² − 1) / (d y² + 1) has a solution, by
 * Euler's criterion. Nothing here is secret. `@noble/curves` would add code to the chunks of every connection.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const number = [...bytes].reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  // The highest bit is the sign of x.
  const squared = power(number % 2n ** 255n, 2n)
  return power((squared + PRIME - 1n) * (D * squared + 1n), (PRIME - 1n) / 2n) !== PRIME - 1n
}

/**
 * Derives the address of a program from seeds: the first hash, counting down from the highest bump, that is not a public
 * key, so that nobody has its private key. https://solana.com/docs/core/pda
 */
export function programAddress(seeds: readonly Uint8Array[], program: Uint8Array): Uint8Array | undefined {
  for (let bump = BUMP_MAX; bump >= 0; bump--) {
    const parts = [...seeds, [bump], program, utf8('ProgramDerivedAddress')]
    const hash = sha256(Uint8Array.from(parts.flatMap((part) => [...part])))
    if (!isOnCurve(hash)) return hash
  }
  return undefined
}
