import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { le } from '../bitcoin/bytes.ts'
import { invalidParams } from './errors.ts'
import { accountFor, named, type PhoneMethods } from './method.ts'

type Payload = Readonly<Record<string, unknown>>

/** Encodes an SS58 address with prefix 0 (Polkadot). */
export function polkadotAddress(publicKey: Uint8Array): string {
  const body = concatBytes(Uint8Array.of(0), publicKey)
  return base58.encode(
    concatBytes(body, blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 }).subarray(0, 2)),
  )
}

/** Encodes SCALE's compact integer. */
function compact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return le(value << 2n, 1)
  if (value < 1n << 14n) return le((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return le((value << 2n) | 2n, 4)
  const size = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return concatBytes(Uint8Array.of(((size - 4) << 2) | 3), le(value, size))
}

function hex(payload: Payload, name: string): Uint8Array {
  const value = payload[name]
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value)) throw invalidParams(`Expected ${name} in hex.`)
  return hexToBytes(value.slice(2))
}

function whole(payload: Payload, name: string): bigint {
  const value = payload[name] ?? 0
  if (typeof value !== 'number' && (typeof value !== 'string' || !/^(0x[0-9a-f]+|\d+)$/i.test(value)))
    throw invalidParams(`Expected ${name} as a number.`)
  return BigInt(value)
}

const SIGNED_AS_IS_BYTES = 256

/**
 * Returns the bytes to sign for a transaction: the call, the values of its signed extensions, then their implied data.
 * Of the optional extensions only `CheckMetadataHash` adds bytes. Long payloads are hashed.
 */
export function payloadBytes(payload: Payload): Uint8Array {
  const { signedExtensions, metadataHash } = payload
  const hashesMetadata = Array.isArray(signedExtensions) && signedExtensions.includes('CheckMetadataHash')
  const metadata =
    typeof metadataHash === 'string' ? concatBytes(Uint8Array.of(1), hex(payload, 'metadataHash')) : Uint8Array.of(0)
  const bytes = concatBytes(
    hex(payload, 'method'),
    hex(payload, 'era'),
    compact(whole(payload, 'nonce')),
    compact(whole(payload, 'tip')),
    hashesMetadata ? le(whole(payload, 'mode'), 1) : new Uint8Array(),
    le(whole(payload, 'specVersion'), 4),
    le(whole(payload, 'transactionVersion'), 4),
    hex(payload, 'genesisHash'),
    hex(payload, 'blockHash'),
    hashesMetadata ? metadata : new Uint8Array(),
  )
  return bytes.length > SIGNED_AS_IS_BYTES ? blake2b(bytes, { dkLen: 32 }) : bytes
}

const WRAPPED = /^<Bytes>[\s\S]*<\/Bytes>$/

/** Wraps the text of a message, so that a site cannot pass a transaction off as a message. */
function messageBytes(params: Payload): Uint8Array {
  const { message, data, type } = params
  if (typeof message === 'string') return utf8ToBytes(WRAPPED.test(message) ? message : `<Bytes>${message}</Bytes>`)
  if (data === undefined) throw invalidParams('Expected a message.')
  const bytes = hex(params, 'data')
  if (type !== 'payload' && !WRAPPED.test(new TextDecoder().decode(bytes)))
    throw invalidParams('Expected data within <Bytes></Bytes>.')
  return bytes
}

/** The byte that marks an ed25519 signature of a transaction. */
const ED25519 = Uint8Array.of(0x00)
const asHex = (bytes: Uint8Array) => `0x${bytesToHex(bytes)}`

export const polkadotMethods: PhoneMethods = {
  polkadot_signMessage(context, params) {
    const { address } = named(params)
    const secret = hexToBytes(accountFor(context, address).privateKey)
    return { id: 1, signature: asHex(ed25519.sign(messageBytes(named(params)), secret)) }
  },
  polkadot_signTransaction(context, params) {
    const { address, transactionPayload } = named(params)
    const payload = named(transactionPayload)
    if (payload.address !== undefined && payload.address !== address)
      throw invalidParams('The payload is for another address.')
    const secret = hexToBytes(accountFor(context, address).privateKey)
    return { id: 1, signature: asHex(concatBytes(ED25519, ed25519.sign(payloadBytes(payload), secret))) }
  },
}
