import { addressWord } from '../money/abiWords.ts'
import type { Read } from './reads.ts'

/**
 * Code of a contract of our own that reads: its call data is a contract's address as a word and the data to call it with,
 * or only an account as a word, whose balance in the native coin it returns. It calls with STATICCALL: a contract that
 * could change its state while it is read would know in the transaction that it is being simulated.
 */
export const PROBE_CODE = [
  '0x',
  // More than one word of call data: go to 0x13. Otherwise BALANCE of the word.
  '602036116013576000353160005260206000f3',
  // Copy the data after the first word, and STATICCALL its address.
  '5b60203603806020600037600060008260006000355afa',
  // Copy what it returned. On success, return it from 0x37; otherwise revert with it.
  '3d600060003e6037573d6000fd5b3d6000f3',
].join('')

/**
 * Returns a random address for the probe. A contract that knew the address could find out by its code that it is being
 * simulated, and behave.
 */
export function createProbe(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the call of the probe that makes a reading. */
export const throughProbe = (probe: string, { to, data }: Read): { to: string; data: string } => ({
  to: probe,
  data: `0x${to === undefined ? '' : addressWord(to)}${data.slice(2)}`,
})
