import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { le, sha256Twice, sized, taggedHash } from './bytes.ts'

/** The fields of an unsigned transaction that verification needs. Hashes are in internal byte order. */
export interface PlainTransaction {
  version: number
  inputs: { hash: Uint8Array; vout: number; sequence: number }[]
  outputs: { amount: bigint; script: Uint8Array }[]
  lockTime: number
}

export interface SpentOutput {
  amount: bigint
  script: Uint8Array
}

const outpoints = ({ inputs }: PlainTransaction) =>
  concatBytes(...inputs.map(({ hash, vout }) => concatBytes(hash, le(vout, 4))))
const sequences = ({ inputs }: PlainTransaction) => concatBytes(...inputs.map(({ sequence }) => le(sequence, 4)))
const outputBytes = ({ outputs }: PlainTransaction) =>
  concatBytes(...outputs.map(({ amount, script }) => concatBytes(le(amount, 8), sized(script))))

/** Returns the SIGHASH_ALL hash of a P2WPKH input (BIP-143). Implemented from the BIP, to check the signing library. */
export function segwitSighash(tx: PlainTransaction, index: number, keyHash: Uint8Array, amount: bigint): Uint8Array {
  const input = tx.inputs[index]
  if (!input) throw new Error(`no input ${index}`)
  const scriptCode = concatBytes(Uint8Array.of(0x19, 0x76, 0xa9, 0x14), keyHash, Uint8Array.of(0x88, 0xac))
  return sha256Twice(
    concatBytes(
      le(tx.version, 4),
      sha256Twice(outpoints(tx)),
      sha256Twice(sequences(tx)),
      concatBytes(input.hash, le(input.vout, 4)),
      scriptCode,
      le(amount, 8),
      le(input.sequence, 4),
      sha256Twice(outputBytes(tx)),
      le(tx.lockTime, 4),
      le(1, 4),
    ),
  )
}

/** Returns the hash of a Taproot key-path spend without annex (BIP-341). `type`: 0 is the default, 1 is ALL. */
export function taprootSighash(
  tx: PlainTransaction,
  index: number,
  spent: readonly SpentOutput[],
  type: 0 | 1,
): Uint8Array {
  return taggedHash(
    'TapSighash',
    Uint8Array.of(0, type),
    le(tx.version, 4),
    le(tx.lockTime, 4),
    sha256(outpoints(tx)),
    sha256(concatBytes(...spent.map(({ amount }) => le(amount, 8)))),
    sha256(concatBytes(...spent.map(({ script }) => sized(script)))),
    sha256(sequences(tx)),
    sha256(outputBytes(tx)),
    Uint8Array.of(0),
    le(index, 4),
  )
}
