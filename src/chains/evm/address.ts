import { keccak_256 } from '@noble/hashes/sha3.js'

/** Whether a text is an EVM address: 40 hex digits, optional 0x (specification §5). The case of its letters is not looked at. */
export const isAddress = (text: string) => /^(?:0x)?[0-9a-f]{40}$/i.test(text)

/** An address with the letter case that guards against slips (EIP-55), always with 0x. */
export function toChecksumAddress(address: string): string {
  const digits = address.replace(/^0x/i, '').toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(digits))
  const cased = Array.from(digits, (digit, at) => (((hash[at >> 1] ?? 0) >> (at % 2 ? 0 : 4)) & 8 ? digit.toUpperCase() : digit))
  return `0x${cased.join('')}`
}
