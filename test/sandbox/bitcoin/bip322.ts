import { concatBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { RawWitness, Transaction } from '@scure/btc-signer'
import type { BitcoinAccount } from './accounts.ts'
import { le, sha256Twice, sized, taggedHash } from './bytes.ts'
import { signInputs } from './psbt.ts'

/** Returns the tagged hash of a message (BIP-322). */
export const messageHash = (message: Uint8Array): Uint8Array => taggedHash('BIP0322-signed-message', message)

/**
 * Returns the hash of the virtual transaction `to_spend` (BIP-322): version 0, one impossible input that carries the
 * message, one zero-value output locked by the signer's script. In internal byte order, as inputs refer to it.
 */
export function toSpendHash(message: Uint8Array, script: Uint8Array): Uint8Array {
  const scriptSig = concatBytes(Uint8Array.of(0x00, 0x20), messageHash(message))
  const input = concatBytes(new Uint8Array(32), le(0xffffffff, 4), sized(scriptSig), le(0, 4))
  const output = concatBytes(le(0, 8), sized(script))
  return sha256Twice(concatBytes(le(0, 4), Uint8Array.of(1), input, Uint8Array.of(1), output, le(0, 4)))
}

/** Reverses a hash into the byte order of displayed transaction ids. */
export const asTxid = (hash: Uint8Array): Uint8Array => Uint8Array.from(hash).reverse()

/** Signs a message by BIP-322 "simple". Returns the witness of the virtual `to_sign`, in base64. */
export function signSimple(account: BitcoinAccount, message: Uint8Array): string {
  const tx = new Transaction({ version: 0, allowUnknownOutputs: true })
  tx.addInput({
    txid: asTxid(toSpendHash(message, account.script)),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: account.script, amount: 0n },
  })
  // OP_RETURN
  tx.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  signInputs(tx, [account])
  tx.finalize()
  const { finalScriptWitness } = tx.getInput(0)
  if (!finalScriptWitness) throw new Error(`${account.type} has no witness`)
  return base64.encode(RawWitness.encode(finalScriptWitness))
}
