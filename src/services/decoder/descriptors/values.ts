import { DECODED_FIELDS_MAX } from '../../../core/limits.ts'
import { toChecksumAddress } from '../../../core/transactions/checksum.ts'
import { hexOf } from '../bytes.ts'
import { textOf } from '../text.ts'
import type { AbiType } from './signature.ts'
import { DESCRIBED_VALUES_MAX } from './limits.ts'

const WORD = 32

export interface Values {
  readonly [name: string]: Value
}
/** Numbers are bigints; addresses (with checksum), `bytesN` and strings are text. Tuples are records by name. */
export type Value = bigint | boolean | string | Uint8Array | readonly Value[] | Values

/** How many values may still be read: offsets may point several times to the same data. */
interface Reading {
  data: Uint8Array
  left: number
}

const isDynamic = ({ kind, parts, item, length }: AbiType): boolean =>
  kind === 'bytes' ||
  kind === 'string' ||
  (item !== undefined && (length === undefined || isDynamic(item))) ||
  (parts?.some(isDynamic) ?? false)

/** Bytes that a type takes where it is listed: a value, or the offset of a dynamic one. */
function sizeOf(type: AbiType): number {
  if (isDynamic(type)) return WORD
  if (type.item) return (type.length ?? 0) * sizeOf(type.item)
  return type.parts ? type.parts.reduce((sum, part) => sum + sizeOf(part), 0) : WORD
}

function word({ data }: Reading, at: number): Uint8Array {
  if (at < 0 || at + WORD > data.length) throw new RangeError('The data ends too soon')
  return data.subarray(at, at + WORD)
}

function uint(reading: Reading, at: number, bits: number): bigint {
  const value = BigInt(hexOf(word(reading, at)))
  if (value >> BigInt(bits)) throw new RangeError('The number is too large')
  return value
}

function int(reading: Reading, at: number, bits: number): bigint {
  const value = BigInt.asIntN(256, BigInt(hexOf(word(reading, at))))
  if (BigInt.asIntN(bits, value) !== value) throw new RangeError('The number is too large')
  return value
}

function fixedBytes(reading: Reading, at: number, length: number): string {
  const whole = word(reading, at)
  if (whole.subarray(length).some(Boolean)) throw new RangeError('The bytes are too long')
  return hexOf(whole.subarray(0, length))
}

function bytes(reading: Reading, at: number): Uint8Array {
  const length = Number(uint(reading, at, 32))
  if (at + WORD + length > reading.data.length) throw new RangeError('The data ends too soon')
  return reading.data.subarray(at + WORD, at + WORD + length)
}

function string(reading: Reading, at: number): string {
  const text = textOf(bytes(reading, at))
  if (text === undefined) throw new RangeError('The text is not UTF-8')
  return text
}

function elementary(kind: string, reading: Reading, at: number): Value {
  const bits = Number(/\d+$/.exec(kind)?.[0] ?? 256)
  if (kind === 'address') return toChecksumAddress(uint(reading, at, 160).toString(16).padStart(40, '0'))
  if (kind === 'bool') return uint(reading, at, 1) === 1n
  if (kind === 'bytes') return bytes(reading, at)
  if (kind === 'string') return string(reading, at)
  if (kind.startsWith('bytes')) return fixedBytes(reading, at, bits)
  if (kind.startsWith('uint')) return uint(reading, at, bits)
  if (kind.startsWith('int')) return int(reading, at, bits)
  throw new TypeError(kind)
}

function array({ item, length }: AbiType, reading: Reading, at: number): readonly Value[] {
  if (!item) throw new TypeError('array')
  const count = length ?? Number(uint(reading, at, 32))
  const from = length === undefined ? at + WORD : at
  if (count > DECODED_FIELDS_MAX) throw new RangeError('The list is too long')
  const size = sizeOf(item)
  return Array.from({ length: count }, (_, index) => read(item, reading, from, from + index * size))
}

function tuple(parts: readonly AbiType[], reading: Reading, base: number): Values {
  let at = base
  const entries = parts.map((part): [string, Value] => {
    const value = read(part, reading, base, at)
    at += sizeOf(part)
    return [part.name, value]
  })
  return Object.fromEntries(entries)
}

/** Reads a value that is listed at `at`, inside of a tuple or array that starts at `base`. */
function read(type: AbiType, reading: Reading, base: number, at: number): Value {
  if (--reading.left < 0) throw new RangeError('Too many values')
  const from = isDynamic(type) ? base + Number(uint(reading, at, 32)) : at
  if (type.parts) return tuple(type.parts, reading, from)
  return type.item ? array(type, reading, from) : elementary(type.kind, reading, from)
}

/**
 * Decodes ABI-encoded arguments (Solidity contract ABI). Undefined if the data does not fit the types: too short, a
 * number out of range, text that is not UTF-8, lists beyond our limits. Extra data at the end is allowed, as by
 * contracts.
 */
export function readValues(types: readonly AbiType[], data: Uint8Array): Values | undefined {
  try {
    return tuple(types, { data, left: DESCRIBED_VALUES_MAX }, 0)
  } catch {
    return undefined
  }
}
