import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'

/** Encodes a number in `size` bytes, little-endian. */
export function le(value: number | bigint, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let rest = BigInt.asUintN(size * 8, BigInt(value))
  for (let index = 0; index < size; index += 1, rest >>= 8n) bytes[index] = Number(rest & 0xffn)
  return bytes
}

/** Encodes Bitcoin's variable-length integer (CompactSize). */
export function compactSize(value: number): Uint8Array {
  if (value < 0xfd) return le(value, 1)
  if (value <= 0xffff) return concatBytes(Uint8Array.of(0xfd), le(value, 2))
  return concatBytes(Uint8Array.of(0xfe), le(value, 4))
}

/** Prefixes bytes with their length. */
export const sized = (bytes: Uint8Array): Uint8Array => concatBytes(compactSize(bytes.length), bytes)

export const sha256Twice = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))

/** Returns the tagged SHA-256 hash of `parts` (BIP-340). */
export function taggedHash(tag: string, ...parts: Uint8Array[]): Uint8Array {
  const domain = sha256(new TextEncoder().encode(tag))
  return sha256(concatBytes(domain, domain, ...parts))
}

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
