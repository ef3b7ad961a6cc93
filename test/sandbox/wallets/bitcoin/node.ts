import { hexToBytes } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'
import type { BitcoinAccount } from '../../bitcoin/accounts.ts'
import { ADDRESS_FORM, type BitcoinNetwork } from '../../bitcoin/networks.ts'
import { finishPsbt, signInputs } from '../../bitcoin/psbt.ts'
import { invalidParams, ProviderRpcError } from '../evm/errors.ts'

interface Utxo {
  txid: string
  vout: number
  /** Sats. */
  value: number
}

export interface Recipient {
  address: string
  sats: bigint
}

/** The wallet's own connection to the node, separate from the site's. */
export interface BitcoinNode {
  utxos(account: BitcoinAccount): Promise<Utxo[]>
  /** Broadcasts a signed transaction and returns its id. */
  broadcast(network: BitcoinNetwork, hex: string): Promise<string>
}

export function createNode(utxoUrl: string): BitcoinNode {
  const base = (network: BitcoinNetwork) => (network === 'mainnet' ? `${utxoUrl}/api` : `${utxoUrl}/testnet/api`)
  async function ask(url: string, init?: RequestInit): Promise<Response> {
    const response = await fetch(url, init).catch(() => undefined)
    if (!response) throw new ProviderRpcError(-32603, 'The Bitcoin node does not answer.')
    if (!response.ok) throw new ProviderRpcError(-32603, await response.text())
    return response
  }
  return {
    utxos: async ({ network, address }) =>
      (await ask(`${base(network)}/address/${address}/utxo`)).json() as Promise<Utxo[]>,
    broadcast: async (network, hex) => (await ask(`${base(network)}/tx`, { method: 'POST', body: hex })).text(),
  }
}

const SATS_PER_VBYTE = 2n
/** Dust limit: a smaller change output would cost more than it is worth. */
const DUST = 546n

function fill(
  tx: Transaction,
  account: BitcoinAccount,
  utxos: readonly Utxo[],
  paid: bigint,
): { held: bigint; fee: bigint } {
  let [held, fee] = [0n, 0n]
  for (const { txid, vout, value } of utxos.toSorted((a, b) => b.value - a.value)) {
    if (held >= paid + fee && tx.inputsLength > 0) break
    tx.addInput({ txid: hexToBytes(txid), index: vout, witnessUtxo: { script: account.script, amount: BigInt(value) } })
    held += BigInt(value)
    // Upper bounds of the size in vbytes: 91 for an input (P2SH-P2WPKH), 43 for an output (Taproot).
    fee = SATS_PER_VBYTE * BigInt(11 + tx.inputsLength * 91 + (tx.outputsLength + 1) * 43)
  }
  return { held, fee }
}

/** Creates a signed transfer from one account: spends the largest coins first, and returns the change to it. */
export function buildTransfer(
  account: BitcoinAccount,
  recipients: readonly Recipient[],
  utxos: readonly Utxo[],
): Transaction {
  const tx = new Transaction()
  for (const { address, sats } of recipients) {
    try {
      tx.addOutputAddress(address, sats, ADDRESS_FORM[account.network])
    } catch {
      throw invalidParams(`Invalid address "${address}"`)
    }
  }
  const paid = recipients.reduce((total, { sats }) => total + sats, 0n)
  const { held, fee } = fill(tx, account, utxos, paid)
  if (held < paid + fee) throw new ProviderRpcError(-32603, 'Insufficient balance')
  const change = held - paid - fee
  if (change >= DUST) tx.addOutput({ script: account.script, amount: change })
  signInputs(tx, [account])
  return finishPsbt(tx)
}
