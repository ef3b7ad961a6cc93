import { DECODED_FIELDS_MAX } from '../../../core/limits.ts'
import { toChecksumAddress } from '../../../core/transactions/checksum.ts'
import { hexOf } from '../bytes.ts'

const WORD = 32

interface Kinds {
  address: string
  uint256: bigint
  uint160: bigint
  uint48: bigint
  uint8: bigint
  bool: boolean
  bytes32: string
  bytes: Uint8Array
  'uint256[]': readonly bigint[]
}

export type Kind = keyof Kinds

export type Values<K extends readonly Kind[]> = { [I in keyof K]: Kinds[K[I]] }

/** Reads the 32-byte word at an offset. Throws beyond the end of the data. */
function word(data: Uint8Array, at: number): Uint8Array {
  if (at < 0 || at + WORD > data.length) throw new RangeError('The data ends too soon')
  return data.subarray(at, at + WORD)
}

/** Reads an unsigned number of `bits` bits. Throws if the word holds a larger one; a contract would revert. */
function uint(data: Uint8Array, at: number, bits = 256): bigint {
  const value = BigInt(hexOf(word(data, at)))
  if (value >> BigInt(bits)) throw new RangeError('The number is too large')
  return value
}

/** Reads the position and length of a dynamic value (string, bytes, array). */
function tail(data: Uint8Array, at: number): { from: number; length: number } {
  const from = Number(uint(data, at, 32))
  return { from: from + WORD, length: Number(uint(data, from, 32)) }
}

function bytes(data: Uint8Array, at: number): Uint8Array {
  const { from, length } = tail(data, at)
  if (from + length > data.length) throw new RangeError('The data ends too soon')
  return data.subarray(from, from + length)
}

function list(data: Uint8Array, at: number): readonly bigint[] {
  const { from, length } = tail(data, at)
  if (length > DECODED_FIELDS_MAX) throw new RangeError('The list is too long')
  return Array.from({ length }, (_, index) => uint(data, from + index * WORD))
}

const READERS: { readonly [K in Kind]: (data: Uint8Array, at: number) => Kinds[K] } = {
  address: (data, at) => toChecksumAddress(`0x${uint(data, at, 160).toString(16).padStart(40, '0')}`),
  uint256: uint,
  uint160: (data, at) => uint(data, at, 160),
  uint48: (data, at) => uint(data, at, 48),
  uint8: (data, at) => uint(data, at, 8),
  bool: (data, at) => uint(data, at, 1) === 1n,
  bytes32: (data, at) => hexOf(word(data, at)),
  bytes,
  'uint256[]': list,
}

/**
 * Decodes the arguments of a call, which follow its selector (Solidity contract ABI). Undefined if the data does not
 * fit the types; extra data at the end is allowed.
 */
export function readArgs<const K extends readonly Kind[]>(data: Uint8Array, kinds: K): Values<K> | undefined {
  try {
    return kinds.map((kind, index) => READERS[kind](data, index * WORD)) as unknown as Values<K>
  } catch {
    return undefined
  }
}
