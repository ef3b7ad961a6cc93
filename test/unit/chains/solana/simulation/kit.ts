import { base58, base64 } from '@scure/base'
import { TransactionMessage, VersionedTransaction, type Keypair, type TransactionInstruction } from '@solana/web3.js'
import { solanaSimulation } from '../../../../../src/chains/solana/simulation/solanaSimulation.ts'
import type { RpcRequest } from '../../../../../src/core/rpcRequest.ts'
import type { Effects, Movement } from '../../../../../src/core/transactions/effects.ts'
import { keypairAt } from '../../../../sandbox/solana/accounts.ts'

export const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const ME = keypairAt(0).publicKey

/** Writes a transaction that the first account pays, without signatures. */
export function write(instructions: TransactionInstruction[], recentBlockhash = ME.toBase58()): Uint8Array {
  const message = new TransactionMessage({ payerKey: ME, recentBlockhash, instructions })
  return new VersionedTransaction(message.compileToLegacyMessage()).serialize()
}

/** Simulates a request, as the account that pays. */
export const ask = (rpc: RpcRequest, method: string, params: object) =>
  solanaSimulation.ofRequest({ method, params, network: NETWORK, account: ME.toBase58() }, rpc)

/** Simulates transactions of one request. */
export const simulate = (rpc: RpcRequest, ...transactions: Uint8Array[]): Promise<Effects | undefined> => {
  const [transaction = '', ...more] = transactions.map((one) => base58.encode(one))
  return more.length
    ? ask(rpc, 'solana_signAllTransactions', { transactions: [transaction, ...more] })
    : ask(rpc, 'solana_signAndSendTransaction', { transaction, options: {} })
}

/** Signs instructions with the first account and other keys, and executes them. */
export async function execute(rpc: RpcRequest, instructions: TransactionInstruction[], signers: Keypair[] = []) {
  const { value } = (await rpc('getLatestBlockhash', [])) as { value: { blockhash: string } }
  const transaction = VersionedTransaction.deserialize(write(instructions, value.blockhash))
  transaction.sign([keypairAt(0), ...signers])
  return rpc('sendTransaction', [base64.encode(transaction.serialize()), { encoding: 'base64' }])
}

/** Returns effects that are known in full. Throws for others. */
export function traced(effects: Effects | undefined) {
  if (effects?.known !== 'traced') throw new Error(`${JSON.stringify(effects)} is not traced`)
  return effects
}

/** Shortens movements to mint, amount, and parties. */
export const short = (all: readonly Movement[]) =>
  all.map((one) =>
    one.kind === 'amount'
      ? [one.amount.token.address ?? 'SOL', one.amount.value, ...one.parties.map(({ address }) => address)]
      : one,
  )
