import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { BaseTransaction } from '@safe-global/safe-apps-sdk'
import type { RpcRequest } from '../../core/rpcRequest.ts'
import { callDataOf } from '../../core/transactions/callData.ts'
import { providerError } from '../../core/errors/providerError.ts'

interface Call {
  from?: unknown
  to?: unknown
  value?: unknown
  data?: unknown
  input?: unknown
  gas?: unknown
}

const isHex = (value: unknown): value is string => typeof value === 'string' && /^0x[\da-f]*$/i.test(value)

/** Converts a call to the Safe's format. A Safe cannot create contracts directly, so such a call is rejected. */
export function toTransaction(call: unknown): BaseTransaction {
  const { to, value, data, input } = (call ?? {}) as Call
  if (!isHex(to) || to.length !== 42) throw providerError(-32602, 'Expected a transaction with "to".')
  const bytes = callDataOf({ data, input }) ?? '0x'
  const amount = value ?? '0x0'
  if (!isHex(bytes) || !isHex(amount)) throw providerError(-32602, 'Expected hex "value" and "data".')
  return { to, value: BigInt(amount === '0x' ? 0 : amount).toString(), data: bytes }
}

/** Sends one or several calls as one transaction. Returns the Safe's own hash for it. */
export async function send(sdk: SafeAppsSDK, calls: readonly unknown[]): Promise<string> {
  const { safeTxHash } = await sdk.txs.send({ txs: calls.map(toTransaction) })
  return safeTxHash
}

/**
 * Reads the on-chain hash of a Safe transaction; undefined until its owners have executed it. Rejects for an unknown
 * hash.
 */
export async function hashOnChain(sdk: SafeAppsSDK, safeTxHash: string): Promise<string | undefined> {
  return (await sdk.txs.getBySafeTxHash(safeTxHash)).txHash ?? undefined
}

/** The fields of a Safe transaction that our code reads. `status` is a plain string here, not the SDK's enum. */
export interface Progress {
  txStatus: string
  txHash?: string | null
}

/** Status codes of EIP-5792. */
const STATUS = { pending: 100, confirmed: 200, failedOffChain: 400, failedOnChain: 500 }

function statusOf(txStatus: string, hasReceipt: boolean): number {
  if (txStatus === 'CANCELLED') return STATUS.failedOffChain
  if (txStatus === 'FAILED') return STATUS.failedOnChain
  return txStatus === 'SUCCESS' && hasReceipt ? STATUS.confirmed : STATUS.pending
}

/** Reads the status of a batch, in the format of EIP-5792. */
export async function callsStatus(sdk: SafeAppsSDK, rpc: RpcRequest, { id, chainId }: { id: string; chainId: string }) {
  const { txStatus, txHash }: Progress = await sdk.txs.getBySafeTxHash(id)
  const receipt = txHash ? await rpc('eth_getTransactionReceipt', [txHash]) : undefined
  const status = statusOf(txStatus, Boolean(receipt))
  return { version: '2.0.0', id, chainId, atomic: true, status, ...(receipt ? { receipts: [receipt] } : {}) }
}
