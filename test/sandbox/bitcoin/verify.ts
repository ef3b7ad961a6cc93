import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { Address, OutScript, RawWitness } from '@scure/btc-signer'
import { toSpendHash } from './bip322.ts'
import { sameBytes } from './bytes.ts'
import { ecdsaMessageHash } from './messages.ts'
import { ADDRESS_FORM } from './networks.ts'
import { segwitSighash, taprootSighash, type PlainTransaction, type SpentOutput } from './sighash.ts'

const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))
const keyHashScript = (key: Uint8Array) => concatBytes(Uint8Array.of(0x00, 0x14), hash160(key))
const scriptHashScript = (script: Uint8Array) =>
  concatBytes(Uint8Array.of(0xa9, 0x14), hash160(script), Uint8Array.of(0x87))
const isTaproot = (script: Uint8Array) => script.length === 34 && script[0] === 0x51 && script[1] === 0x20

/** Returns the output script of an address on any supported network. Throws if the address is invalid. */
export function scriptOf(address: string): Uint8Array {
  const network = /^(bc1|[13])/i.test(address) ? 'mainnet' : 'testnet'
  return OutScript.encode(Address(ADDRESS_FORM[network]).decode(address))
}

/** Whether a key may spend the output `script`, directly or as P2SH-P2WPKH. */
const unlocks = (key: Uint8Array, script: Uint8Array) =>
  sameBytes(script, keyHashScript(key)) || sameBytes(script, scriptHashScript(keyHashScript(key)))

/** Verifies the witness of an input: P2WPKH, P2SH-P2WPKH or a Taproot key path, with SIGHASH_ALL. */
export function verifyInput(
  tx: PlainTransaction,
  index: number,
  spent: readonly SpentOutput[],
  witness: readonly Uint8Array[],
): boolean {
  const [signature, key] = witness
  const output = spent[index]
  if (!signature || !output) return false
  if (isTaproot(output.script)) {
    const type = signature.length === 64 ? 0 : 1
    if (witness.length !== 1 || (type === 1 && (signature.length !== 65 || signature[64] !== 1))) return false
    return schnorr.verify(signature.subarray(0, 64), taprootSighash(tx, index, spent, type), output.script.subarray(2))
  }
  if (witness.length !== 2 || !key || signature.at(-1) !== 1 || !unlocks(key, output.script)) return false
  const hash = segwitSighash(tx, index, hash160(key), output.amount)
  return secp256k1.verify(signature.subarray(0, -1), hash, key, { prehash: false, format: 'der' })
}

function verifySimple(script: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const tx: PlainTransaction = {
    version: 0,
    inputs: [{ hash: toSpendHash(message, script), vout: 0, sequence: 0 }],
    outputs: [{ amount: 0n, script: Uint8Array.of(0x6a) }],
    lockTime: 0,
  }
  return verifyInput(tx, 0, [{ amount: 0n, script }], RawWitness.decode(signature))
}

function verifyEcdsa(script: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const header = signature[0] ?? 0
  if (header < 27 || header > 42) return false
  const recovery = (header - 27) & 3
  const recovered = concatBytes(Uint8Array.of(recovery), signature.subarray(1))
  const key = secp256k1.recoverPublicKey(recovered, ecdsaMessageHash(message), { prehash: false })
  return unlocks(key, script)
}

/** Verifies a message signature in base64: BIP-322 simple, or 65 bytes of BIP-137. */
export function verifyMessage(address: string, text: string | Uint8Array, signature: string): boolean {
  const message = typeof text === 'string' ? new TextEncoder().encode(text) : text
  try {
    const bytes = base64.decode(signature)
    const verify = bytes.length === 65 ? verifyEcdsa : verifySimple
    return verify(scriptOf(address), message, bytes)
  } catch {
    return false
  }
}
