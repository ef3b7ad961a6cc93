import { base64 } from '@scure/base'
import { fieldsOf, isRecord } from '../../../core/data/isRecord.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { isAddress } from '../isAddress.ts'
import { malformed, parseAccount, type ChainAccount } from '../money/readAccounts.ts'

const METHOD = 'simulateTransaction'

/** What a node says that a transaction would do. */
export interface Run {
  /** Why it would fail, as the node says it; null if it would succeed. */
  err: unknown
  logs: readonly string[]
  /** The accounts as they are afterwards; empty if the transaction fails. */
  after: readonly (ChainAccount | undefined)[]
  /** The blockhash that the node put in. */
  blockhash?: string
}

/** Simulates a transaction without its signatures, and reads accounts as they would be afterwards. Rejects like `rpc`. */
export async function run(
  transaction: Uint8Array,
  addresses: readonly string[],
  rpc: RpcRequest,
  signal?: AbortSignal,
): Promise<Run> {
  const config = {
    commitment: 'confirmed',
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  const { value } = fieldsOf(await rpc(METHOD, [base64.encode(transaction), config], signal))
  if (!isRecord(value) || value.err === undefined) throw malformed(METHOD, 'result', value)
  const { err, accounts } = value
  const logs = Array.isArray(value.logs) ? value.logs.filter((one) => typeof one === 'string') : []
  if (err !== null) return { err, logs, after: [] }
  if (!Array.isArray(accounts) || accounts.length !== addresses.length)
    throw malformed(`${METHOD}.accounts`, 'array', accounts)
  const { blockhash } = fieldsOf(value.replacementBlockhash)
  return {
    err,
    logs,
    after: accounts.map((one: unknown, index) => parseAccount(`${METHOD}.accounts[${index}]`, one)),
    ...(typeof blockhash === 'string' && isAddress(blockhash) && { blockhash }),
  }
}
