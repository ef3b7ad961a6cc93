import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, bech32 } from '@scure/base'
import { invalidParams } from './errors.ts'
import { accountFor, named, type PhoneMethods, type RequestContext } from './method.ts'

export const cosmosAddress = (publicKey: Uint8Array) =>
  bech32.encode('cosmos', bech32.toWords(ripemd160(sha256(publicKey))))

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0))
    rest >>= 7n
  } while (rest > 0n)
  return Uint8Array.from(bytes)
}

/** Encodes a bytes field of a protobuf message. Empty fields are omitted. */
const field = (number: number, bytes: Uint8Array) =>
  bytes.length === 0 ? bytes : concatBytes(Uint8Array.of((number << 3) | 2), varint(BigInt(bytes.length)), bytes)

/** Decodes hex or base64. The documentation used to require hex and now requires base64, so sites send either. */
const decode = (data: string) => (/^([0-9a-f]{2})*$/i.test(data) ? hexToBytes(data) : base64.decode(data))

function wholeIn(value: unknown): bigint {
  if (typeof value !== 'number' && (typeof value !== 'string' || !/^\d+$/.test(value)))
    throw invalidParams('Expected accountNumber as a number.')
  return BigInt(value)
}

/** Returns the bytes to sign in direct mode: the protobuf `SignDoc`. */
export function directBytes({
  chainId,
  accountNumber,
  authInfoBytes,
  bodyBytes,
}: Readonly<Record<string, unknown>>): Uint8Array {
  if (typeof chainId !== 'string' || typeof authInfoBytes !== 'string' || typeof bodyBytes !== 'string')
    throw invalidParams('Expected a SignDoc.')
  const number = wholeIn(accountNumber ?? 0)
  const numbered = number === 0n ? new Uint8Array() : concatBytes(Uint8Array.of(4 << 3), varint(number))
  return concatBytes(
    field(1, decode(bodyBytes)),
    field(2, decode(authInfoBytes)),
    field(3, utf8ToBytes(chainId)),
    numbered,
  )
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '\\u0026', '<': '\\u003c', '>': '\\u003e' }
/** Returns the bytes to sign in amino mode: JSON with sorted keys, escaped as in Go. */
export const aminoBytes = (document: object) =>
  utf8ToBytes(JSON.stringify(sorted(document)).replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign))

function answer(
  context: RequestContext,
  params: unknown,
  bytesOf: (document: Readonly<Record<string, unknown>>) => Uint8Array,
) {
  const { signerAddress, signDoc } = named(params)
  if (typeof signDoc !== 'object' || signDoc === null) throw invalidParams('Expected a document to sign.')
  const secret = hexToBytes(accountFor(context, signerAddress).privateKey)
  // A signature of 64 bytes over the SHA-256 hash, with the lower of the two possible s values.
  const signature = secp256k1.sign(bytesOf(named(signDoc)), secret)
  const pub_key = { type: 'tendermint/PubKeySecp256k1', value: base64.encode(secp256k1.getPublicKey(secret)) }
  return { signature: { pub_key, signature: base64.encode(signature) }, signed: signDoc }
}

export const cosmosMethods: PhoneMethods = {
  cosmos_getAccounts: ({ accounts }) =>
    accounts.map(({ address, privateKey }) => ({
      algo: 'secp256k1',
      address,
      pubkey: base64.encode(secp256k1.getPublicKey(hexToBytes(privateKey))),
    })),
  cosmos_signDirect: (context, params) => answer(context, params, directBytes),
  cosmos_signAmino: (context, params) => answer(context, params, aminoBytes),
}
