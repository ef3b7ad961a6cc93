import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { invalidParams } from './errors.ts'
import { accountFor, named, type PhoneMethods, type RequestContext } from './method.ts'

/** The byte that marks ed25519 in a signature, public key or address. */
const ED25519_FLAG = Uint8Array.of(0x00)
/** Sui's "intent", a prefix of the bytes to sign: scope, version 0, app 0. */
const INTENT = { transaction: Uint8Array.of(0, 0, 0), personalMessage: Uint8Array.of(3, 0, 0) } as const

const hash = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })
const flagged = (publicKey: Uint8Array) => concatBytes(ED25519_FLAG, publicKey)

export const suiAddress = (publicKey: Uint8Array) => `0x${bytesToHex(hash(flagged(publicKey)))}`

/** Encodes a BCS length (ULEB128). */
function uleb128(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
    rest >>>= 7
  } while (rest > 0)
  return Uint8Array.from(bytes)
}

/** Returns the hash to sign for a text. */
export const personalMessageHash = (message: Uint8Array) =>
  hash(concatBytes(INTENT.personalMessage, uleb128(message.length), message))
/** Returns the hash to sign for a transaction (BCS). */
export const transactionHash = (transaction: Uint8Array) => hash(concatBytes(INTENT.transaction, transaction))

/** Creates a complete Sui signature: scheme, signature, public key. */
function sign(context: RequestContext, params: unknown, digest: Uint8Array): string {
  const secret = hexToBytes(accountFor(context, named(params).address).privateKey)
  return base64.encode(concatBytes(ED25519_FLAG, ed25519.sign(digest, secret), ed25519.getPublicKey(secret)))
}

export const suiMethods: PhoneMethods = {
  sui_getAccounts: ({ accounts }) =>
    accounts.map(({ address, privateKey }) => ({
      address,
      pubkey: base64.encode(flagged(ed25519.getPublicKey(hexToBytes(privateKey)))),
    })),
  sui_signPersonalMessage(context, params) {
    const { message } = named(params)
    if (typeof message !== 'string') throw invalidParams('Expected a message.')
    return { signature: sign(context, params, personalMessageHash(utf8ToBytes(message))) }
  },
  sui_signTransaction(context, params) {
    const { transaction } = named(params)
    if (typeof transaction !== 'string') throw invalidParams('Expected a transaction in base64.')
    return {
      signature: sign(context, params, transactionHash(base64.decode(transaction))),
      transactionBytes: transaction,
    }
  },
}
