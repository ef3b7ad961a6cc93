import { base58 } from '@scure/base'

/** Decodes base58. Undefined if it is malformed, or longer than `max` bytes: decoding takes quadratic time. */
export function bytesOfBase58(value: unknown, max: number): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > 1.4 * max || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(value)) return undefined
  const bytes = base58.decode(value)
  return bytes.length <= max ? bytes : undefined
}
