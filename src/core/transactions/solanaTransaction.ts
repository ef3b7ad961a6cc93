import { base58 } from '@scure/base'

/** A serialized transaction of Solana: signatures, then the message. https://solana.com/docs/core/transactions */
const SIGNATURE_BYTES = 64
const KEY_BYTES = 32

/** The signed part of a transaction. */
export interface ParsedMessage {
  /** Addresses in the message itself; signers first. */
  keys: string[]
  /** Number of signers in `keys`, and of read-only keys among signers and others. */
  signers: number
  readonlySigners: number
  readonlyOthers: number
  recentBlockhash: string
  /** Indexes beyond `keys` refer to accounts in on-chain lookup tables. */
  instructions: { program: number; accounts: number[]; data: Uint8Array }[]
  /** Whether it is a legacy message, without a version. */
  isLegacy: boolean
  /** Whether the bytes end after the last instruction, or after the lookup tables of version 0. */
  isWhole: boolean
}

export interface ParsedTransaction extends ParsedMessage {
  /** Offset of the first signature, and the number of signatures. */
  signaturesAt: number
  signatureCount: number
}

/** Reads bytes from the start; throws if there are too few. */
function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new Error('Not a transaction: it ends too soon.')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1)[0] as number
  return {
    take,
    byte,
    at: () => at,
    left: () => bytes.length - at,
    peek: () => bytes[at] ?? 0,
    /** Compact-u16: seven bits a byte, the lowest first. */
    length(): number {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const part = byte()
        value |= (part & 0x7f) << shift
        if (part < 0x80) return value
      }
      throw new Error('Not a transaction: a length is too long.')
    },
  }
}

type Reader = ReturnType<typeof createReader>

const many = <T>(reader: Reader, one: () => T): T[] => Array.from({ length: reader.length() }, one)

function readMessage(reader: Reader): ParsedMessage {
  const isLegacy = reader.peek() < 0x80
  if (!isLegacy && (reader.byte() & 0x7f) !== 0) throw new Error('Not a transaction of a version that is known.')
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const keys = many(reader, () => base58.encode(reader.take(KEY_BYTES)))
  if (signers > keys.length) throw new Error('Not a transaction: its signers do not add up.')
  const recentBlockhash = base58.encode(reader.take(KEY_BYTES))
  const instructions = many(reader, () => ({ program: reader.byte(), accounts: many(reader, reader.byte), data: reader.take(reader.length()) }))
  // The lookup tables of version 0 (a key, then two lists of indexes each) come last; only their length matters here.
  if (!isLegacy) many(reader, () => [reader.take(KEY_BYTES), reader.take(reader.length()), reader.take(reader.length())])
  return { keys, signers, readonlySigners, readonlyOthers, recentBlockhash, instructions, isLegacy, isWhole: reader.left() === 0 }
}

/** Parses the message of a transaction, legacy or version 0. Throws a plain Error if it is invalid. */
export function parseMessage(bytes: Uint8Array): ParsedMessage {
  return readMessage(createReader(bytes))
}

/** Parses a transaction, legacy or version 0. Throws a plain Error if it is invalid. */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction {
  const reader = createReader(bytes)
  const signatureCount = reader.length()
  const signaturesAt = reader.at()
  reader.take(signatureCount * SIGNATURE_BYTES)
  const message = readMessage(reader)
  if (message.signers !== signatureCount) throw new Error('Not a transaction: its signers do not add up.')
  return { ...message, signaturesAt, signatureCount }
}
