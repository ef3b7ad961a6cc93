import { base58 } from '@scure/base'

/** Bytes of base58; undefined for anything else, and beyond `max` bytes: reading base58 takes time by the square of its length. */
export function bytesOfBase58(value: unknown, max: number): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > 1.4 * max || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(value)) return undefined
  const bytes = base58.decode(value)
  return bytes.length <= max ? bytes : undefined
}
