import { DECODED_BYTES_MAX } from '../../core/limits.ts'

/** Whether a value is `0x` hex with an even number of digits. */
export const isHex = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('0x') && value.length % 2 === 0 && !/[^0-9a-f]/i.test(value.slice(2))

/** Returns the number of bytes in `0x` hex. */
export const lengthOf = (hex: string): number => hex.length / 2 - 1

/** Decodes `0x` hex, at most `max` bytes. */
export function bytesOfHex(hex: string, max = DECODED_BYTES_MAX): Uint8Array {
  const byte = (_: unknown, at: number) => Number.parseInt(hex.slice(2 + 2 * at, 4 + 2 * at), 16)
  return Uint8Array.from({ length: Math.min(lengthOf(hex), max) }, byte)
}

/** Encodes bytes as `0x` hex. */
export const hexOf = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Parses a JSON-RPC quantity given as hex, whole number or bigint; undefined for any other value. */
export function quantityOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return inRange(value)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? inRange(BigInt(value)) : undefined
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

const inRange = (value: bigint) => (value >= 0n && value < 1n << 256n ? value : undefined)
