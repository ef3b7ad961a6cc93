import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Hono } from 'hono'
import { bitcoinAccount, type BitcoinAccount } from '../../sandbox/bitcoin/accounts.ts'
import { createUtxo } from '../../sandbox/bitcoin/index.ts'
import { ADDRESS_FORM } from '../../sandbox/bitcoin/networks.ts'
import { createClock } from '../../sandbox/clock.ts'
import { serve } from '../../sandbox/serve.ts'
import type { Bindings } from '../../sandbox/service.ts'
import { createBitcoinWallet } from '../../sandbox/wallets/bitcoin/createBitcoinWallet.ts'
import type { Host } from '../../sandbox/wallets/bitcoin/host.ts'
import type { BitcoinSettings } from '../../sandbox/wallets/bitcoin/settings.ts'

export interface Utxo {
  txid: string
  vout: number
  value: number
  status: { confirmed: boolean; block_height?: number }
}

/** Starts the UTXO service on a port of its own. */
export async function startUtxo() {
  const clock = createClock()
  const service = createUtxo(clock)
  const served = await serve(new Hono<Bindings>().route(service.path, service.app))
  const url = served.url + service.path
  return {
    ...served,
    url,
    clock,
    reset: async () => service.reset?.(),
    utxos: async (address: string, prefix = '') =>
      (await (await fetch(`${url}${prefix}/api/address/${address}/utxo`)).json()) as Utxo[],
    balance: async (address: string, prefix = '') =>
      ((await (await fetch(`${url}${prefix}/api/address/${address}/utxo`)).json()) as Utxo[]).reduce(
        (sum, { value }) => sum + value,
        0,
      ),
    send: (hex: string) => fetch(`${url}/api/tx`, { method: 'POST', body: hex }),
  }
}

export type TestUtxo = Awaited<ReturnType<typeof startUtxo>>

/** Creates a fake window with a wallet that approves automatically. */
export function openPage(
  utxoUrl: string,
  settings: Partial<BitcoinSettings>,
  host = new EventTarget() as EventTarget & Host,
) {
  const wallet = createBitcoinWallet({ utxoUrl }, { answer: 'approve', ...settings }, { host })
  return { host, wallet }
}

/** Creates a PSBT that spends the first coin of each account in `from`, minus a fee, to account 5. */
export async function somePsbt(
  { utxos }: Pick<TestUtxo, 'utxos'>,
  from: readonly BitcoinAccount[],
): Promise<Uint8Array> {
  const tx = new Transaction()
  let held = 0n
  for (const { address, script } of from) {
    const [coin] = await utxos(address)
    if (!coin) throw new Error(`${address} has no coins`)
    held += BigInt(coin.value)
    tx.addInput({ txid: hexToBytes(coin.txid), index: coin.vout, witnessUtxo: { script, amount: BigInt(coin.value) } })
  }
  tx.addOutputAddress(bitcoinAccount('p2wpkh', 'mainnet', 5).address, held - 1_000n, ADDRESS_FORM.mainnet)
  return tx.toPSBT()
}

export const toHex = bytesToHex
export const toBase64 = (bytes: Uint8Array) => base64.encode(bytes)

/** Finalizes a signed PSBT to a transaction that can be sent. */
export function finished(psbt: Uint8Array): Transaction {
  const tx = Transaction.fromPSBT(psbt)
  for (let index = 0; index < tx.inputsLength; index += 1)
    if (!tx.getInput(index).finalScriptWitness) tx.finalizeIdx(index)
  return tx
}
