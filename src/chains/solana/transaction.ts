import { base58 } from '@scure/base'

/** A serialized transaction of Solana: signatures, then the message. https://solana.com/docs/core/transactions */
const SIGNATURE_BYTES = 64
const KEY_BYTES = 32

export interface ParsedTransaction {
  /** Where the first signature is, and how many there are. */
  signaturesAt: number
  signatureCount: number
  /** Addresses that are named in the message itself; signers first. */
  keys: string[]
  /** How many of `keys` sign, how many of those and of the others are not written to. */
  signers: number
  readonlySigners: number
  readonlyOthers: number
  recentBlockhash: string
  instructions: { program: number; accounts: number[]; data: Uint8Array }[]
  /** Of the first form, without a version. */
  isLegacy: boolean
}

/** Reads bytes from the front; throws where they end too soon. */
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

/** Reads a transaction, legacy or version 0. Throws a plain Error for what is none. */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction {
  const reader = createReader(bytes)
  const many = <T>(one: () => T): T[] => Array.from({ length: reader.length() }, one)
  const signatureCount = reader.length()
  const signaturesAt = reader.at()
  reader.take(signatureCount * SIGNATURE_BYTES)
  const isLegacy = reader.peek() < 0x80
  if (!isLegacy && (reader.byte() & 0x7f) !== 0) throw new Error('Not a transaction of a version that is known.')
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const keys = many(() => base58.encode(reader.take(KEY_BYTES)))
  if (signers !== signatureCount || signers > keys.length) throw new Error('Not a transaction: its signers do not add up.')
  const recentBlockhash = base58.encode(reader.take(KEY_BYTES))
  const instructions = many(() => ({ program: reader.byte(), accounts: many(reader.byte), data: reader.take(reader.length()) }))
  return { signaturesAt, signatureCount, keys, signers, readonlySigners, readonlyOthers, recentBlockhash, instructions, isLegacy }
}

/** The signatures of a transaction in the order of its signers; undefined where one is missing. */
export function signaturesOf(bytes: Uint8Array, { signaturesAt, signatureCount }: ParsedTransaction): (Uint8Array | undefined)[] {
  return Array.from({ length: signatureCount }, (_, index) => {
    const at = signaturesAt + index * SIGNATURE_BYTES
    const signature = bytes.slice(at, at + SIGNATURE_BYTES)
    return signature.some((byte) => byte !== 0) ? signature : undefined
  })
}

/** A copy of a transaction with one signer's signature in its place. Throws where that address does not sign it. */
export function withSignature(bytes: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const { keys, signers, signaturesAt } = parseTransaction(bytes)
  const index = keys.slice(0, signers).indexOf(address)
  if (index < 0 || signature.length !== SIGNATURE_BYTES) throw new Error('The signature does not belong to the transaction.')
  const signed = bytes.slice()
  signed.set(signature, signaturesAt + index * SIGNATURE_BYTES)
  return signed
}
