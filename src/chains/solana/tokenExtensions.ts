import { createByteReader } from '../../core/transactions/byteReader.ts'

/** A mint of Token-2022 is padded to the size of a token account. One byte tells them apart; then come the extensions. */
export const TOKEN_ACCOUNT_BYTES = 165

/** The byte before the extensions of a mint, and of a token account. */
export const IS_MINT = 1
export const IS_TOKEN_ACCOUNT = 2

const unsigned16 = (bytes: Uint8Array) => (bytes[0] ?? 0) + (bytes[1] ?? 0) * 256

/**
 * Reads the extensions of an account of Token-2022, by type: each has a type and a length, of two bytes each, and data.
 * Empty if the account is of the other kind. Throws if it is malformed.
 * https://www.solana-program.com/docs/token-2022/extensions
 */
export function extensionsOf(bytes: Uint8Array, kind: number): Map<number, Uint8Array> {
  const reader = createByteReader(bytes)
  const found = new Map<number, Uint8Array>()
  reader.take(TOKEN_ACCOUNT_BYTES)
  if (reader.byte() !== kind) return found
  while (reader.left() >= 4) {
    const type = unsigned16(reader.take(2))
    const data = reader.take(unsigned16(reader.take(2)))
    // Type 0 fills the rest of the account.
    if (!type) break
    found.set(type, data)
  }
  return found
}
