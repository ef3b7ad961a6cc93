import { base58 } from '@scure/base'
import { WalletModalError } from '../../../core/errors.ts'
import { attempt } from '../../../core/errors/attempt.ts'
import { refusal } from '../../../core/money/refusals.ts'
import { unlessFinal } from '../../../core/money/unlessFinal.ts'
import { checkEffects } from '../../../core/pay/checkEffects.ts'
import type { ChainPay, StepOrder } from '../../../core/pay/chainPay.ts'
import { payMismatch } from '../../../core/pay/payMismatch.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { loadBuilder } from '../money/loadBuilder.ts'
import { parseMint } from '../money/mint.ts'
import { readBlockhash, readFee, readRent } from '../money/node.ts'
import type { BuiltPayment, SolanaRequest } from '../money/plan.ts'
import { readAccounts } from '../money/readAccounts.ts'
import { parseTokenAccount } from '../money/tokenAccount.ts'
import { transferableMint } from '../money/tokenPlan.ts'
import { solanaSimulation } from '../simulation/solanaSimulation.ts'
import { checkInstructions } from './checkInstructions.ts'
import { instructionsIn } from './instructionsIn.ts'

/** Bytes of a transaction: https://solana.com/docs/core/transactions#transaction-size */
const TRANSACTION_BYTES_MAX = 1_232

interface Ask {
  rpc: RpcRequest
  signal?: AbortSignal
}

/**
 * Checks that the token has the decimals with which it was quoted, that its program alone transfers it, and that it is
 * taken from the account's own tokens. Returns the account's lamports, and the bytes of an account of the token.
 */
async function readPayer(
  { account, asset }: StepOrder,
  sources: readonly string[],
  { rpc, signal }: Ask,
): Promise<{ lamports: bigint; bytes?: number }> {
  const { address, decimals } = asset
  if (address === undefined) return { lamports: (await readAccounts([account], rpc, signal))[0]?.lamports ?? 0n }
  const [payer, mint, ...found] = await readAccounts([account, address, ...sources], rpc, signal)
  if (parseMint(mint)?.decimals !== decimals) throw refusal('TransactionFailed', 'decimals')
  const { accountBytes: bytes } = transferableMint(mint)
  const isOwn = found.map(parseTokenAccount).every((one) => one?.owner === account && one.mint === address)
  if (!isOwn) throw payMismatch('sends')
  return { lamports: payer?.lamports ?? 0n, bytes }
}

/** Writes the payment as one transaction. Rejects with `UnsupportedMethod` if it is too long, or cannot be written. */
async function written(payment: BuiltPayment, blockhash: string) {
  const { buildTransaction } = await loadBuilder()
  const built = attempt(() => buildTransaction(payment, blockhash))
  if (!built || built.transaction.length > TRANSACTION_BYTES_MAX) throw new WalletModalError('UnsupportedMethod')
  return built
}

/**
 * Plans a payment by instructions that a service built: transfers of the asset, and at most one new token account for it.
 * They are simulated, too: nothing is sent that no node can simulate.
 */
export const planPayment: ChainPay['plan'] = async (order, ask) => {
  const { network, account, asset, amount } = order
  const { rpc, signal } = ask
  if (asset.network !== network || amount <= 0n) throw payMismatch('steps')
  const payment: BuiltPayment = { network, from: account, instructions: instructionsIn(order) }
  const { sources, isCreating } = checkInstructions(payment.instructions, order)
  const [{ lamports, bytes }, blockhash] = await Promise.all([
    readPayer(order, sources, ask),
    unlessFinal(readBlockhash(rpc, signal)),
  ])
  // A node that knows no blockhash can still simulate: it puts in its own. Any hash has the right form.
  const { message, transaction } = await written(payment, blockhash ?? account)
  const fee = blockhash === undefined ? undefined : await unlessFinal(readFee(message, rpc, signal))
  if (fee !== undefined && lamports < fee) throw new WalletModalError('InsufficientFunds')
  const params = { transaction: base58.encode(transaction) }
  const request = { method: 'solana_signAndSendTransaction', params, network, account }
  const effects = (await solanaSimulation.ofRequest(request, rpc, signal)) ?? { known: 'unknown' as const }
  const rent = isCreating && bytes !== undefined ? await readRent(bytes, rpc, signal) : 0n
  if (!checkEffects(effects, order, { spender: account, left: 0n, rent })) throw payMismatch('unproven')
  const step = { request: { payment } satisfies SolanaRequest, isSimulated: true, ...(fee !== undefined && { fee }) }
  return { order, steps: [{ kind: 'pay', ...step }], effects }
}
