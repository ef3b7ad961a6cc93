import { toChecksumAddress } from '../../../core/transactions/checksum.ts'

/** Normalizes an address to its checksummed form; undefined for any other value. */
export function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value) ? toChecksumAddress(value) : undefined
}

export const isZero = (address: string): boolean => /^0x0{40}$/.test(address)

/** Whether two addresses are the same, ignoring case. */
export const isSameAddress = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase()
