import { refusal } from '../../../core/money/refusals.ts'
import { knownToken } from '../../../core/money/knownTokens.ts'
import type { Transfer } from '../../../core/money/chainMoney.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { isReverted } from './refusalOf.ts'
import { balanceIn } from './multicall.ts'

/** `decimals()` */
const DECIMALS = '0x313ce567'

/** Reads the decimals of a token from its contract; undefined if it states none. Rejects like `rpc`. */
async function readDecimals(token: string, rpc: RpcRequest, signal?: AbortSignal): Promise<bigint | undefined> {
  try {
    return balanceIn(await rpc('eth_call', [{ to: token, data: DECIMALS }, 'latest'], signal))
  } catch (error) {
    if (isReverted(error)) return undefined
    throw error
  }
}

/**
 * Refuses a transfer whose token has other decimals than the amount was entered with. Rejects like `rpc` if the node
 * does not answer: unknown decimals are not taken for the same. Those of common tokens are known without a node.
 */
export async function checkDecimals(
  { network, token }: Pick<Transfer, 'network' | 'token'>,
  decimals: number | undefined,
  rpc: RpcRequest,
  signal?: AbortSignal,
): Promise<void> {
  if (token === undefined || decimals === undefined) return
  const known = knownToken(network, token)?.decimals ?? (await readDecimals(token, rpc, signal))
  if (known === undefined || BigInt(known) !== BigInt(decimals)) throw refusal('TransactionFailed', 'decimals')
}
