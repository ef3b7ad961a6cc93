import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '../../../core/data/sha256.ts'
import { attempt } from '../../../core/errors/attempt.ts'
import { outpointOf, segwitHash, taprootHash } from './bip322.ts'

/** Bytes of a signature from which the key can be recovered (BIP-137): header, r, s. */
const RECOVERABLE_BYTES = 65
/** The headers of BIP-137, by the kind of address; each is followed by three others. */
const [FIRST_HEADER, FIRST_COMPRESSED, LAST_HEADER] = [27, 31, 42]
const SCHNORR_BYTES = 64
const COMPRESSED_KEY_BYTES = 33
/** The byte after a signature of all inputs and outputs. */
const SIGHASH_ALL = 1

/** The output script of an address. */
interface Locked {
  script: Uint8Array
  isTaproot: boolean
}

const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))
const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

const ofKeyHash = (hash: Uint8Array) => Uint8Array.of(0x76, 0xa9, 0x14, ...hash, 0x88, 0xac)
const ofSegwit = (hash: Uint8Array) => Uint8Array.of(0x00, 0x14, ...hash)
const ofNested = (hash: Uint8Array) => Uint8Array.of(0xa9, 0x14, ...hash160(ofSegwit(hash)), 0x87)

/** Reads the items of a witness; none if it is malformed. Each length is one byte: a longer form of it is not what a wallet writes. */
function itemsOf([count = 0, ...bytes]: Uint8Array): Uint8Array[] {
  const items: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    const end = at + 1 + (bytes[at] ?? 0)
    items.push(Uint8Array.from(bytes.slice(at + 1, end)))
    at = end
  }
  return at === bytes.length && items.length === count ? items : []
}

/** Verifies a signature of the form "simple" (BIP-322): a witness. */
function verifySimple({ script, isTaproot }: Locked, message: Uint8Array, witness: Uint8Array): boolean {
  const [signature, key, ...more] = itemsOf(witness)
  const outpoint = outpointOf(message, script)
  if (!signature || more.length) return false
  if (isTaproot) {
    const [type = 0] = signature.subarray(SCHNORR_BYTES)
    const isWhole = signature.length === SCHNORR_BYTES + type && (type === 0 || type === SIGHASH_ALL)
    const hash = taprootHash(outpoint, script, type === 0 ? 0 : 1)
    return isWhole && !key && schnorr.verify(signature.subarray(0, SCHNORR_BYTES), hash, script.subarray(2))
  }
  if (key?.length !== COMPRESSED_KEY_BYTES || signature.at(-1) !== SIGHASH_ALL) return false
  const hash = hash160(key)
  if (![ofSegwit, ofNested].some((scriptOf) => isSame(script, scriptOf(hash)))) return false
  return secp256k1.verify(signature.subarray(0, -1), segwitHash(outpoint, hash), key, { prehash: false, format: 'der' })
}

/** The hash of a message for signatures from which the key can be recovered (`Bitcoin Signed Message`). */
function legacyHash(message: Uint8Array): Uint8Array {
  const { length } = message
  const size = length < 0xfd ? [length] : [0xfd, length & 0xff, length >> 8]
  const prefix = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  return sha256(sha256(Uint8Array.of(...prefix, ...size, ...message)))
}

/**
 * Verifies a signature by the key that it recovers (BIP-137). The header also names the kind of address, but wallets use
 * that of another kind: only whether the key is compressed counts.
 */
function verifyRecoverable({ script }: Locked, message: Uint8Array, [header = 0, ...rest]: Uint8Array): boolean {
  if (header < FIRST_HEADER || header > LAST_HEADER || message.length > 0xffff) return false
  const signature = secp256k1.Signature.fromBytes(Uint8Array.from(rest), 'compact')
  if (signature.hasHighS()) return false
  const key = signature.addRecoveryBit((header - FIRST_HEADER) & 3).recoverPublicKey(legacyHash(message))
  const isCompressed = header >= FIRST_COMPRESSED
  const hash = hash160(key.toBytes(isCompressed))
  const scripts = isCompressed ? [ofKeyHash, ofSegwit, ofNested] : [ofKeyHash]
  return scripts.some((scriptOf) => isSame(script, scriptOf(hash)))
}

/**
 * Whether a signature of a message is from the key of an address. Reads BIP-322, and BIP-137 for addresses that are not
 * Taproot.
 */
export function verify(locked: Locked, message: Uint8Array, signature: Uint8Array): boolean {
  const verifyBytes = signature.length === RECOVERABLE_BYTES ? verifyRecoverable : verifySimple
  // Numbers that are no point of the curve throw.
  return attempt(() => verifyBytes(locked, message, signature)) ?? false
}
