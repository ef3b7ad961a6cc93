import { base58, base64 } from '@scure/base'
import { fieldsOf } from '../../../core/data/isRecord.ts'
import { unwrapped } from '../../../core/errors/providerError.ts'
import { expected } from '../../../core/errors/expected.ts'
import { messageOf } from '../../../core/errors/refusal.ts'
import { isWalletModalError, WalletModalError } from '../../../core/errors.ts'
import type { ChainMoney } from '../../../core/money/chainMoney.ts'
import { isSentBefore, sendFailure, unclear } from '../../../core/money/sendFailure.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { clusterOf } from '../clusters.ts'
import { SIGN_AND_SEND } from '../features.ts'
import { signerOf } from '../signerOf.ts'
import { checkTransaction, signerIn } from './checkTransaction.ts'
import { isSignature } from './isSignature.ts'
import { SIGNATURE_BYTES } from './limits.ts'
import { loadBuilder } from './loadBuilder.ts'
import { readBlockhash } from './node.ts'
import { planIn, type SolanaRequest } from './plan.ts'

/** Messages by which nodes say that lamports or tokens do not suffice, also in the words of wallets that pass them on. */
const TOO_LITTLE =
  /insufficient (?:funds|lamports|balance)|no record of a prior credit|InsufficientFundsFor|custom program error: 0x1\b/i
/** A node refused the transaction: wallets pass on its code -32002, which means something else in EIP-1193. */
const REFUSED = /simulation failed|transaction (?:would )?fail|InstructionError/i

/** Returns our error for what a wallet or node said when it was asked to send. */
function sendError(error: unknown): WalletModalError {
  if (isWalletModalError(error) && error.code !== 'Unknown') return sendFailure(error)
  const cause = unwrapped(error)
  const message = messageOf(cause)
  if (TOO_LITTLE.test(message)) return new WalletModalError('InsufficientFunds', { cause })
  if (isSentBefore(cause)) return unclear('TransactionFailed', cause)
  return REFUSED.test(message) ? new WalletModalError('TransactionFailed', { cause }) : sendFailure(cause)
}

/** Returns the signature in a wallet's answer, in base58. Throws an unclear `TransactionFailed` if it is none. */
function signatureIn(answer: unknown): string {
  const { signature } = fieldsOf(answer)
  // Wallets may answer with arrays of another realm (an iframe), which fail `instanceof`.
  const bytes = ArrayBuffer.isView(signature)
    ? new Uint8Array(signature.buffer, signature.byteOffset, signature.byteLength)
    : undefined
  if (bytes?.length === SIGNATURE_BYTES && bytes.some((byte) => byte !== 0)) return base58.encode(bytes)
  throw unclear('TransactionFailed', new Error(expected(`${SIGN_AND_SEND}.signature`, '64 bytes', signature)))
}

/** Lets only what was reviewed through to the network: wallets that only sign hand us bytes that could say anything. */
const guarded =
  (rpc: RpcRequest, asked: SolanaRequest): RpcRequest =>
  async (method, params, signal) => {
    const [bytes] = params
    if (method === 'sendTransaction') checkTransaction(base64.decode(String(bytes)), asked, { mayPayMore: true })
    return rpc(method, params, signal)
  }

/** Returns the signature of a transaction that may have been sent although the node did not answer. */
function sentAnyway(error: unknown): string | undefined {
  const { signature } = fieldsOf(fieldsOf(error).data)
  return isSignature(signature) ? signature : undefined
}

/**
 * Asks the wallet to sign and send a transfer or revocation, with a new blockhash. Before the wallet is asked, the bytes
 * are decoded and compared with what was reviewed.
 */
export const send: ChainMoney['send'] = async (link, { request }, rpc) => {
  const asked = request as SolanaRequest
  const { from, network } = signerIn(asked)
  const [{ buildTransaction }, blockhash] = await Promise.all([loadBuilder(), readBlockhash(rpc)])
  const { transaction } = buildTransaction(planIn(asked), blockhash)
  checkTransaction(transaction, asked)
  const signer = signerOf(link, () => guarded(rpc, asked))
  if (!signer) throw new WalletModalError('UnsupportedMethod')
  const options = { preflightCommitment: 'confirmed' }
  const input = { account: { address: from }, chain: clusterOf(network), transaction, options }
  try {
    const [answer] = await signer.call(SIGN_AND_SEND, [input])
    return signatureIn(answer)
  } catch (error) {
    const signature = sentAnyway(error)
    if (signature !== undefined) return signature
    throw sendError(error)
  }
}
