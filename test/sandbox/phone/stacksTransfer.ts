import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256, sha512_256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { invalidParams } from './errors.ts'
import { parseC32 } from './stacksAddress.ts'

export interface StacksTransfer {
  recipient: string
  /** In micro-STX. */
  amount: bigint
  memo: string
}

const MEMO_BYTES = 34
const STANDARD_AUTH = Uint8Array.of(0x04)
const U64_ZERO = new Uint8Array(8)
const SIGNATURE_BYTES = 65

function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value)
  return bytes
}

function payload({ recipient, amount, memo }: StacksTransfer): Uint8Array {
  const { version, hash } = parseC32(recipient)
  const text = utf8ToBytes(memo)
  if (text.length > MEMO_BYTES) throw invalidParams(`A memo has at most ${MEMO_BYTES} bytes.`)
  const padded = new Uint8Array(MEMO_BYTES)
  padded.set(text)
  // Payload type: token transfer to a standard principal.
  return concatBytes(Uint8Array.of(0x00, 0x05, version), hash, u64(amount), padded)
}

/** Serializes a mainnet transaction (SIP-005) with one signature, nonce and fee 0. */
function serialize(transfer: StacksTransfer, publicKey: Uint8Array, signature: Uint8Array): Uint8Array {
  const signer = concatBytes(
    Uint8Array.of(0x00),
    ripemd160(sha256(publicKey)),
    U64_ZERO,
    U64_ZERO,
    Uint8Array.of(0x00),
    signature,
  )
  // Anchor mode "any"; post-condition mode "deny" without post-conditions.
  return concatBytes(
    Uint8Array.of(0x00, 0, 0, 0, 1),
    STANDARD_AUTH,
    signer,
    Uint8Array.of(0x03, 0x02, 0, 0, 0, 0),
    payload(transfer),
  )
}

/** Returns the hash that the sender of a transfer signs. */
export function transferHash(transfer: StacksTransfer, publicKey: Uint8Array): Uint8Array {
  const unsigned = sha512_256(serialize(transfer, publicKey, new Uint8Array(SIGNATURE_BYTES)))
  return sha512_256(concatBytes(unsigned, STANDARD_AUTH, U64_ZERO, U64_ZERO))
}

/** Signs a transfer. Returns the transaction in hex and its id. */
export function signTransfer(secret: Uint8Array, transfer: StacksTransfer): { txid: string; transaction: string } {
  const publicKey = secp256k1.getPublicKey(secret)
  const signature = secp256k1.sign(transferHash(transfer, publicKey), secret, { prehash: false, format: 'recovered' })
  const signed = serialize(transfer, publicKey, signature)
  return { txid: bytesToHex(sha512_256(signed)), transaction: bytesToHex(signed) }
}
