import { schnorr } from '@noble/curves/secp256k1.js'
import { sha256 } from '../../../core/data/sha256.ts'

// Signatures of the form "simple" sign a virtual transaction that spends a virtual output of the account (BIP-322).

const { taggedHash } = schnorr.utils
const sha256Twice = (bytes: Uint8Array) => sha256(sha256(bytes))

/** Four zero bytes: version, lock time, index and sequence of the virtual transactions. */
const ZERO = [0, 0, 0, 0] as const
/** An amount of 0 sats. */
const NOTHING = [...ZERO, ...ZERO] as const
/** The only output of the transaction that is signed: no money, and a script that nobody can spend (`OP_RETURN`). */
const OUTPUT = Uint8Array.of(...NOTHING, 1, 0x6a)
const ALL = 1

/** A script after its length, which is less than 0xfd here. */
const sized = (script: Uint8Array) => [script.length, ...script]

/** Returns the output that is spent: the hash of its transaction, which carries the message, and index 0. */
export function outpointOf(message: Uint8Array, script: Uint8Array): Uint8Array {
  const scriptSig = [0, 32, ...taggedHash('BIP0322-signed-message', message)]
  const input = [...new Uint8Array(32), 0xff, 0xff, 0xff, 0xff, scriptSig.length, ...scriptSig, ...ZERO]
  const transaction = Uint8Array.of(...ZERO, 1, ...input, 1, ...NOTHING, ...sized(script), ...ZERO)
  return Uint8Array.of(...sha256Twice(transaction), ...ZERO)
}

/** Returns the hash that a key with this hash signs, for all inputs and outputs (BIP-143). */
export function segwitHash(outpoint: Uint8Array, keyHash: Uint8Array): Uint8Array {
  const scriptCode = [0x19, 0x76, 0xa9, 0x14, ...keyHash, 0x88, 0xac]
  const [prevouts, sequences] = [sha256Twice(outpoint), sha256Twice(Uint8Array.of(...ZERO))]
  const input = [...outpoint, ...scriptCode, ...NOTHING, ...ZERO]
  return sha256Twice(
    Uint8Array.of(...ZERO, ...prevouts, ...sequences, ...input, ...sha256Twice(OUTPUT), ...ZERO, ALL, 0, 0, 0),
  )
}

/** Returns the hash that a Taproot key signs (BIP-341). `type` is 0 or 1, which cover the same but have two hashes. */
export function taprootHash(outpoint: Uint8Array, script: Uint8Array, type: 0 | 1): Uint8Array {
  const parts = [outpoint, Uint8Array.of(...NOTHING), Uint8Array.from(sized(script)), Uint8Array.of(...ZERO), OUTPUT]
  const hashes = parts.flatMap((part) => [...sha256(part)])
  return taggedHash('TapSighash', Uint8Array.of(0, type, ...ZERO, ...ZERO, ...hashes, 0, ...ZERO))
}
