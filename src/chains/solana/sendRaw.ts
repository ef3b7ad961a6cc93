import { base58, base64 } from '@scure/base'
import type { RpcRequest } from '../../core/rpcRequest.ts'
import { SOLANA_CONFIRM_MAX_MS, SOLANA_CONFIRM_POLL_MS } from '../../core/limits.ts'
import { providerError } from '../../core/errors/providerError.ts'
import { sendSigned } from '../../core/transactions/sendSigned.ts'
import { parseTransaction } from '../../core/transactions/solanaTransaction.ts'
import { signaturesOf } from './transaction.ts'

/** Options for sending a transaction, as in Wallet Standard. */
export interface SendOptions {
  commitment?: unknown
  preflightCommitment?: unknown
  skipPreflight?: unknown
  maxRetries?: unknown
  minContextSlot?: unknown
}

const LEVELS = ['processed', 'confirmed', 'finalized']

interface SignatureStatus {
  confirmationStatus?: unknown
  err?: unknown
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Reads the status of a transaction; undefined if the node does not know it or does not answer. */
async function statusOf(rpc: RpcRequest, signature: string): Promise<SignatureStatus | undefined> {
  const answer = await rpc('getSignatureStatuses', [[signature]]).catch(() => undefined)
  const [status] = (answer as { value?: (SignatureStatus | null)[] } | null | undefined)?.value ?? []
  return status ?? undefined
}

/** Resolves once a transaction has reached `commitment`. Rejects if it failed or was not included in time. */
async function confirm(rpc: RpcRequest, signature: string, commitment: string): Promise<void> {
  for (let waited = 0; waited < SOLANA_CONFIRM_MAX_MS; waited += SOLANA_CONFIRM_POLL_MS) {
    const status = await statusOf(rpc, signature)
    if (status?.err) throw providerError(-32003, `Transaction ${signature} failed.`, { data: status.err })
    if (status && LEVELS.indexOf(String(status.confirmationStatus)) >= LEVELS.indexOf(commitment)) return
    await pause(SOLANA_CONFIRM_POLL_MS)
  }
  throw providerError(-32603, `Transaction ${signature} was not confirmed in time.`)
}

/**
 * Broadcasts a transaction for wallets that can only sign, and returns its signature. With `commitment`, waits until
 * the transaction has reached it. If the network already has the transaction, it counts as sent.
 */
export async function sendRaw(
  rpc: RpcRequest,
  transaction: Uint8Array,
  { commitment, ...options }: SendOptions,
): Promise<Uint8Array> {
  const [signature] = signaturesOf(transaction, parseTransaction(transaction))
  if (!signature) throw providerError(-32602, 'The transaction is not signed.')
  const { preflightCommitment, skipPreflight, maxRetries, minContextSlot } = options
  const config = { encoding: 'base64', preflightCommitment, skipPreflight, maxRetries, minContextSlot }
  const id = base58.encode(signature)
  const isSent = await sendSigned({
    send: () => rpc('sendTransaction', [base64.encode(transaction), config]),
    isFound: async () => (await statusOf(rpc, id)) !== undefined,
  })
  if (!isSent)
    throw providerError(
      -32603,
      `The network did not answer. Transaction ${id} may have been sent: check it before you send it again.`,
      { data: { signature: id } },
    )
  if (typeof commitment === 'string' && LEVELS.includes(commitment)) await confirm(rpc, id, commitment)
  return signature
}
