import { base58 } from '@scure/base'

/** The parts of a transaction that a wallet needs: its signers and instructions. */
export interface ParsedTransaction {
  /** Offset of the signatures. The message follows them. */
  signaturesAt: number
  messageAt: number
  version: 'legacy' | number
  signers: string[]
  instructions: Instruction[]
}

export interface Instruction {
  program: string
  /** In base58. Undefined for accounts in lookup tables, whose addresses are on the chain. */
  accounts: (string | undefined)[]
  data: Uint8Array
}

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const VERSIONED = 0x80

/** Creates a sequential byte reader, which throws past the end. */
function readerOf(bytes: Uint8Array, start = 0) {
  let at = start
  const take = (count: number) => {
    if (at + count > bytes.length) throw new RangeError('Unexpected end of transaction')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1)[0] ?? 0
  /** Decodes Solana's compact-u16: seven bits a byte, lowest first. */
  const count = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < VERSIONED) break
    }
    return value
  }
  const list = <T>(one: () => T): T[] => Array.from({ length: count() }, one)
  return { take, byte, count, list, peek: () => bytes[at] ?? 0, at: () => at }
}

/** Parses a message, legacy or versioned. Throws if it is invalid. */
export function parseMessage(bytes: Uint8Array, start = 0) {
  const { take, byte, count, list, peek, at } = readerOf(bytes, start)
  const version = peek() >= VERSIONED ? byte() & 0x7f : ('legacy' as const)
  const required = byte()
  take(2)
  const keys = list(() => base58.encode(take(KEY_BYTES)))
  take(KEY_BYTES)
  const instructions = list((): Instruction => {
    const program = keys[byte()] ?? ''
    const accounts = list(() => keys[byte()])
    return { program, accounts, data: Uint8Array.from(take(count())) }
  })
  if (version !== 'legacy') list(() => [take(KEY_BYTES), list(byte), list(byte)])
  if (required === 0 || required > keys.length || at() !== bytes.length) throw new RangeError('Invalid message')
  return { version, signers: keys.slice(0, required), instructions }
}

/** Parses a transaction, signed or not. Throws if it is invalid. */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction {
  const { take, count, at } = readerOf(bytes)
  const signatures = count()
  const signaturesAt = at()
  take(signatures * SIGNATURE_BYTES)
  const message = parseMessage(bytes, at())
  if (signatures !== message.signers.length) throw new RangeError('Invalid transaction')
  return { signaturesAt, messageAt: at(), ...message }
}

/** Whether a message is in fact a transaction, which wallets refuse to sign as text. */
export function isMessageOfTransaction(bytes: Uint8Array): boolean {
  try {
    return parseMessage(bytes).instructions.length > 0
  } catch {
    return false
  }
}

/** Adds one signature to a transaction. */
export function withSignature(
  bytes: Uint8Array,
  { signaturesAt, signers }: ParsedTransaction,
  signer: string,
  signature: Uint8Array,
): Uint8Array {
  const signed = Uint8Array.from(bytes)
  signed.set(signature, signaturesAt + signers.indexOf(signer) * SIGNATURE_BYTES)
  return signed
}
