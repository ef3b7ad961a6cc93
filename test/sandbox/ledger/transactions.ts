import { bytesToHex, keccak256, parseTransaction, type Hex } from 'viem'
import { sign } from 'viem/accounts'
import { Refusal, STATUS } from './status.ts'

/**
 * Finds the bounds of an RLP item: the offsets of its content and of its end. Undefined while its header is incomplete.
 */
function item(bytes: readonly number[], at: number): { start: number; end: number } | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  if (first < 0x80) return { start: at, end: at + 1 }
  const isList = first >= 0xc0
  const short = first - (isList ? 0xc0 : 0x80)
  if (short <= 55) return { start: at + 1, end: at + 1 + short }
  const size = short - 55
  if (bytes.length < at + 1 + size) return undefined
  const length = bytes.slice(at + 1, at + 1 + size).reduce((sum, byte) => sum * 256 + byte, 0)
  return { start: at + 1 + size, end: at + 1 + size + length }
}

const isTyped = (bytes: readonly number[]) => (bytes[0] ?? 0) < 0x80

/** Whether there are exactly six fields: the app treats that as a transaction without EIP-155 chain id. */
function endsAfterSix(bytes: readonly number[]): boolean {
  let at = item(bytes, 0)?.start
  for (let field = 0; field < 6 && at !== undefined; field++) at = item(bytes, at)?.end
  return at === bytes.length
}

/** Whether all chunks of the transaction have arrived. */
export function isWhole(bytes: readonly number[]): boolean {
  if (isTyped(bytes)) return item(bytes, 1)?.end === bytes.length
  return item(bytes, 0)?.end === bytes.length || endsAfterSix(bytes)
}

/** Decodes a transaction into the fields that the device displays. */
export function readTransaction(bytes: readonly number[]) {
  try {
    return parseTransaction(bytesToHex(Uint8Array.from(bytes)))
  } catch {
    throw new Refusal(STATUS.invalid)
  }
}

/** Signs a transaction. `v` is the parity, or the low byte of EIP-155's value, as the app returns it. */
export async function signTransaction(bytes: readonly number[], key: Hex): Promise<{ v: number; r: Hex; s: Hex }> {
  const { r, s, yParity = 0 } = await sign({ hash: keccak256(Uint8Array.from(bytes)), privateKey: key })
  if (isTyped(bytes)) return { v: yParity, r, s }
  const { chainId } = readTransaction(bytes)
  return { v: chainId ? Number((BigInt(chainId) * 2n + 35n + BigInt(yParity)) & 0xffn) : 27 + yParity, r, s }
}
