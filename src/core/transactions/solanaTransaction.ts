import { base58 } from '@scure/base'
import { createByteReader } from './byteReader.ts'

/**
 * A serialized Solana transaction is a list of signatures, then the message. https://solana.com/docs/core/transactions
 */
const SIGNATURE_BYTES = 64
const KEY_BYTES = 32

/** The signed part of a transaction. */
export interface ParsedMessage {
  /** Addresses in the message itself; the signers' come first. */
  keys: string[]
  /** How many addresses in `keys` are signers, read-only signers, and other read-only addresses. */
  signers: number
  readonlySigners: number
  readonlyOthers: number
  recentBlockhash: string
  /** Offset of the blockhash in the bytes that were parsed. */
  blockhashAt: number
  /** Account indexes beyond `keys` refer to on-chain lookup tables. */
  instructions: { program: number; accounts: number[]; data: Uint8Array }[]
  /** On-chain lookup tables, and the indexes of the writable addresses that are used of each. */
  lookups: { table: string; writable: Uint8Array }[]
  /** Whether the message has the legacy format, which has no version. */
  isLegacy: boolean
  /** Whether no bytes follow the last part of the format. */
  isWhole: boolean
}

export interface ParsedTransaction extends ParsedMessage {
  /** Offset of the first signature, and the number of signatures. */
  signaturesAt: number
  signatureCount: number
}

type ByteReader = ReturnType<typeof createByteReader>

const many = <T>(reader: ByteReader, one: () => T): T[] => [...Array<unknown>(reader.length())].map(one)

function readMessage(reader: ByteReader): ParsedMessage {
  const isLegacy = reader.peek() < 0x80
  if (!isLegacy && (reader.byte() & 0x7f) !== 0) throw new Error('Not a transaction of a version that is known.')
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const keys = many(reader, () => base58.encode(reader.take(KEY_BYTES)))
  if (signers > keys.length) throw new Error('Not a transaction: its signers do not add up.')
  const blockhashAt = reader.at()
  const recentBlockhash = base58.encode(reader.take(KEY_BYTES))
  const instructions = many(reader, () => ({
    program: reader.byte(),
    accounts: many(reader, reader.byte),
    data: reader.take(reader.length()),
  }))
  // A version 0 message ends with its lookup tables, each a key and indexes of writable and of read-only addresses.
  const lookups = isLegacy
    ? []
    : many(reader, () => {
        const table = base58.encode(reader.take(KEY_BYTES))
        const writable = reader.take(reader.length())
        reader.take(reader.length())
        return { table, writable }
      })
  return {
    keys,
    signers,
    readonlySigners,
    readonlyOthers,
    recentBlockhash,
    blockhashAt,
    instructions,
    lookups,
    isLegacy,
    isWhole: reader.left() === 0,
  }
}

/** Parses the message of a transaction, legacy or version 0. Throws a plain Error if it is invalid. */
export function parseMessage(bytes: Uint8Array): ParsedMessage {
  return readMessage(createByteReader(bytes))
}

/** Parses a transaction, legacy or version 0. Throws a plain Error if it is invalid. */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction {
  const reader = createByteReader(bytes)
  const signatureCount = reader.length()
  const signaturesAt = reader.at()
  reader.take(signatureCount * SIGNATURE_BYTES)
  const message = readMessage(reader)
  if (message.signers !== signatureCount) throw new Error('Not a transaction: its signers do not add up.')
  return { ...message, signaturesAt, signatureCount }
}
