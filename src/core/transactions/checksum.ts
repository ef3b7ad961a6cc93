import { keccak256 } from '../data/keccak256.ts'

/** Applies the EIP-55 checksum to an address; adds a missing `0x`. */
export function toChecksumAddress(address: string): string {
  const digits = address.replace(/^0x/i, '').toLowerCase()
  const hash = keccak256(Uint8Array.from(digits, (digit) => digit.charCodeAt(0)))
  const cased = Array.from(digits, (digit, at) =>
    ((hash[at >> 1] ?? 0) >> (at % 2 ? 0 : 4)) & 8 ? digit.toUpperCase() : digit,
  )
  return `0x${cased.join('')}`
}
