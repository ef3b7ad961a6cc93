import {
  createAssociatedTokenAccountIdempotentInstruction,
  createMintToInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { base64 } from '@scure/base'
import type { SolanaNode } from '../blockchainApi/solanaLedger.ts'
import { keypairAt, TREASURY_INDEX } from '../solana/accounts.ts'
import { SOLANA_TOKENS } from '../solana/tokens.ts'
import type { Payout } from './cashier.ts'

/** Sends a JSON-RPC request to the Solana node. Throws the error that the node answers. */
export async function askSolana<T>({ handle }: SolanaNode, method: string, ...params: unknown[]): Promise<T> {
  const { result, error } = (await handle({ jsonrpc: '2.0', id: 1, method, params })) as {
    result: T
    error?: { message: string }
  }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

function instructionsOf({ to, token, units }: Payout, payer: PublicKey) {
  const receiver = new PublicKey(to)
  if (token === undefined) return [SystemProgram.transfer({ fromPubkey: payer, toPubkey: receiver, lamports: units })]
  const known = SOLANA_TOKENS.find(({ address }) => address === token)
  if (!known) throw new Error(`No token ${token} on Solana`)
  const [mint, program] = [new PublicKey(token), new PublicKey(known.program)]
  const place = getAssociatedTokenAddressSync(mint, receiver, true, program)
  return [
    createAssociatedTokenAccountIdempotentInstruction(payer, place, receiver, mint, program),
    createMintToInstruction(mint, place, payer, units, [], program),
  ]
}

/** Pays on Solana from the treasury, which mints the tokens. Returns the signature. */
export async function paySolana(node: SolanaNode, payout: Payout): Promise<string> {
  const treasury = keypairAt(TREASURY_INDEX)
  const { value } = await askSolana<{ value: { blockhash: string; lastValidBlockHeight: number } }>(
    node,
    'getLatestBlockhash',
  )
  const transaction = new Transaction({ feePayer: treasury.publicKey, ...value })
  transaction.add(...instructionsOf(payout, treasury.publicKey))
  transaction.sign(treasury)
  return askSolana(node, 'sendTransaction', base64.encode(transaction.serialize()), { encoding: 'base64' })
}
