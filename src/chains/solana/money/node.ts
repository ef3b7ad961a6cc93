import { base64 } from '@scure/base'
import { fieldsOf, isRecord } from '../../../core/data/isRecord.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { isAddress } from '../isAddress.ts'
import { malformed, parseAccount, parseCount, type ChainAccount } from './readAccounts.ts'

const COMMITMENT = { commitment: 'confirmed' }

/** Reads the newest blockhash, with which a transaction can be sent for about a minute. Rejects like `rpc`. */
export async function readBlockhash(rpc: RpcRequest, signal?: AbortSignal): Promise<string> {
  const { blockhash } = fieldsOf(fieldsOf(await rpc('getLatestBlockhash', [COMMITMENT], signal)).value)
  // A blockhash has as many bytes as an address.
  if (typeof blockhash === 'string' && isAddress(blockhash)) return blockhash
  throw malformed('getLatestBlockhash.blockhash', 'blockhash', blockhash)
}

/** Reads the network fee of a message, in lamports. Rejects like `rpc`, also if the node does not know the blockhash. */
export async function readFee(message: Uint8Array, rpc: RpcRequest, signal?: AbortSignal): Promise<bigint> {
  const { value } = fieldsOf(await rpc('getFeeForMessage', [base64.encode(message), COMMITMENT], signal))
  return parseCount('getFeeForMessage.value', value)
}

/** Reads what an account with this many bytes must at least have, in lamports. Rejects like `rpc`. */
export const readRent = async (bytes: number, rpc: RpcRequest, signal?: AbortSignal): Promise<bigint> =>
  parseCount('getMinimumBalanceForRentExemption', await rpc('getMinimumBalanceForRentExemption', [bytes], signal))

/** What a node says that a transaction would do. */
export interface Simulation {
  /** Why the transaction would fail, as the node says it; null if it would succeed. */
  err: unknown
  /** An account as it is after the transaction. */
  after: ChainAccount | undefined
}

/** Simulates a transaction without signatures, and reads an account as it would be afterwards. Rejects like `rpc`. */
export async function simulate(
  { transaction, watched }: { transaction: Uint8Array; watched: string },
  rpc: RpcRequest,
  signal?: AbortSignal,
): Promise<Simulation> {
  const method = 'simulateTransaction'
  const accounts = { encoding: 'base64', addresses: [watched] }
  const config = { ...COMMITMENT, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, accounts }
  const { value } = fieldsOf(await rpc(method, [base64.encode(transaction), config], signal))
  if (!isRecord(value) || value.err === undefined) throw malformed(method, 'result', value)
  const [after = null]: unknown[] = Array.isArray(value.accounts) ? value.accounts : []
  return { err: value.err, after: parseAccount(`${method}.accounts[0]`, after) }
}
