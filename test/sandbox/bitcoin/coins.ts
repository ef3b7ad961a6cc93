import { bytesToHex } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'
import { bitcoinAccount, type AddressType } from './accounts.ts'
import { taggedHash } from './bytes.ts'
import type { BitcoinNetwork } from './networks.ts'
import { asTxid } from './bip322.ts'
import type { PlainTransaction } from './sighash.ts'
import { verifyInput } from './verify.ts'

/** An unspent output. */
export interface Coin {
  txid: string
  vout: number
  sats: bigint
  script: Uint8Array
}

/** A transaction that the node rejects, with the message and code of Bitcoin Core. */
export class Refused extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'Refused'
    this.code = code
  }
}

/** Number of sandbox accounts that own coins at the start. */
const FUNDED = 10
const START: readonly { type: AddressType; sats: readonly bigint[] }[] = [
  { type: 'p2wpkh', sats: [50_000_000n, 25_000_000n, 100_000n] },
  { type: 'p2sh-p2wpkh', sats: [50_000_000n, 25_000_000n] },
  // 546 sats is the usual value of an output that holds an inscription.
  { type: 'p2tr', sats: [10_000n, 546n] },
]

/** Returns the coins of every account at the start. Their transactions are invented, but always the same. */
export function startCoins(network: BitcoinNetwork): Coin[] {
  return Array.from({ length: FUNDED }, (_, index) => index).flatMap((index) =>
    START.flatMap(({ type, sats }) => {
      const { script, path } = bitcoinAccount(type, network, index)
      return sats.map((amount, vout) => {
        const txid = bytesToHex(taggedHash('sandbox-coin', new TextEncoder().encode(`${network} ${path} ${vout}`)))
        return { txid, vout, sats: amount, script }
      })
    }),
  )
}

function parse(hex: string): Transaction {
  try {
    return Transaction.fromRaw(Uint8Array.from(Buffer.from(hex, 'hex')), {
      allowUnknownOutputs: true,
      allowUnknownInputs: true,
      disableScriptCheck: true,
    })
  } catch {
    throw new Refused(-22, 'TX decode failed. Make sure the tx has at least one input.')
  }
}

function plain(tx: Transaction): PlainTransaction {
  const range = (length: number) => Array.from({ length }, (_, index) => index)
  return {
    version: tx.version,
    lockTime: tx.lockTime,
    inputs: range(tx.inputsLength).map((index) => {
      const { txid = new Uint8Array(32), index: vout = 0, sequence = 0xffffffff } = tx.getInput(index)
      return { hash: asTxid(txid), vout, sequence }
    }),
    outputs: range(tx.outputsLength).map((index) => {
      const { amount = 0n, script = new Uint8Array() } = tx.getOutput(index)
      return { amount, script }
    }),
  }
}

export interface Checked {
  txid: string
  hex: string
  spends: Coin[]
  makes: Coin[]
  fee: bigint
}

/** Dust limit: nodes do not relay smaller outputs, which cost more to spend than they are worth. */
const DUST = 294n

/**
 * Validates a signed transaction like a node: its inputs are unspent, every signature is valid, and outputs do not
 * exceed inputs. Throws `Refused`.
 * @param find Returns the unspent coin of an outpoint.
 */
export function checkTransaction(hex: string, find: (txid: string, vout: number) => Coin | undefined): Checked {
  const tx = parse(hex.trim())
  const body = plain(tx)
  const spends = body.inputs.map(({ hash, vout }) => {
    const coin = find(bytesToHex(asTxid(hash)), vout)
    if (!coin) throw new Refused(-25, 'bad-txns-inputs-missingorspent')
    return coin
  })
  if (new Set(spends).size < spends.length) throw new Refused(-26, 'bad-txns-inputs-duplicate')
  const spent = spends.map(({ sats, script }) => ({ amount: sats, script }))
  spent.forEach((_, index) => {
    const witness = tx.getInput(index).finalScriptWitness ?? []
    if (!verifyInput(body, index, spent, witness))
      throw new Refused(
        -26,
        'mandatory-script-verify-flag-failed (Script evaluated without error but finished with a false/empty top stack element)',
      )
  })
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, sats) => total + sats, 0n)
  const fee = sum(spends.map(({ sats }) => sats)) - sum(body.outputs.map(({ amount }) => amount))
  if (fee < 0n) throw new Refused(-26, 'bad-txns-in-belowout')
  if (body.outputs.some(({ amount, script }) => amount < DUST && script[0] !== 0x6a)) throw new Refused(-26, 'dust')
  if (fee < BigInt(tx.vsize)) throw new Refused(-26, `min relay fee not met, ${fee} < ${tx.vsize}`)
  const makes = body.outputs.map(({ amount, script }, vout) => ({ txid: tx.id, vout, sats: amount, script }))
  return { txid: tx.id, hex: hex.trim(), spends, makes, fee }
}
