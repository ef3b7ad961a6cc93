import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { sameBytes } from '../bitcoin/bytes.ts'
import { invalidParams } from './errors.ts'

/** Crockford's alphabet: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHECKSUM_BYTES = 4
const HASH_BYTES = 20

const checksum = (version: number, hash: Uint8Array) =>
  sha256(sha256(concatBytes(Uint8Array.of(version), hash))).subarray(0, CHECKSUM_BYTES)

/** Encodes base 32, with a zero for each leading zero byte, as in base58. */
function encode(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value >>= 5n) text = (ALPHABET[Number(value & 31n)] ?? '') + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '0'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

function decode(text: string): Uint8Array {
  const value = [...text].reduce((sum, letter) => {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) throw invalidParams(`Not a Stacks address: "${letter}"`)
    return (sum << 5n) | BigInt(digit)
  }, 0n)
  const bytes = new Uint8Array(HASH_BYTES + CHECKSUM_BYTES)
  let rest = value
  for (let index = bytes.length - 1; index >= 0; index -= 1, rest >>= 8n) bytes[index] = Number(rest & 0xffn)
  return bytes
}

/** Encodes a c32check address: `S`, the version, then hash and checksum. */
export const c32Address = (version: number, hash: Uint8Array) =>
  `S${ALPHABET[version] ?? ''}${encode(concatBytes(hash, checksum(version, hash)))}`

/** Decodes an address into version and hash. Throws if it is invalid. */
export function parseC32(address: string): { version: number; hash: Uint8Array } {
  const version = ALPHABET.indexOf(address[1] ?? '')
  const bytes = decode(address.slice(2))
  const hash = bytes.subarray(0, HASH_BYTES)
  if (address[0] !== 'S' || version < 0 || !sameBytes(bytes.subarray(HASH_BYTES), checksum(version, hash)))
    throw invalidParams(`Not a Stacks address: ${address}`)
  return { version, hash }
}
