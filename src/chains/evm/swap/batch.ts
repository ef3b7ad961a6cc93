import { fieldsOf, isRecord } from '../../../core/data/isRecord.ts'
import { toWalletModalError, WalletModalError } from '../../../core/errors.ts'
import { expected } from '../../../core/errors/expected.ts'
import { codesOf, hasNoMethod, isRefusal } from '../../../core/errors/refusal.ts'
import { withTimeout } from '../../../core/errors/withTimeout.ts'
import { BATCH_ID_CHARS_MAX } from '../../../core/money/savedTransfer.ts'
import { unclear } from '../../../core/money/sendFailure.ts'
import type { ChainSwap, PlanAsk, SwapOrder } from '../../../core/swap/chainSwap.ts'
import { CAPABILITIES_WAIT_MS } from '../../../core/swap/limits.ts'
import { noBatch, noUpgrade } from '../../../core/swap/noBatch.ts'
import { toHexChainId } from '../answers.ts'
import { askWallet, type Eip1193 } from '../eip1193.ts'
import { capabilitiesOf } from '../money/capabilitiesOf.ts'
import { entryOf } from '../money/parseAssets.ts'
import { walletFailure } from '../money/walletFailure.ts'
import type { EvmRequest } from '../money/readFee.ts'
import type { EvmCall } from '../money/transferCall.ts'

interface Batch {
  chainId: string
  from: string
  calls: readonly EvmCall[]
}

/** Returns the params of `wallet_sendCalls` (EIP-5792): all calls happen, or none. */
export const batchOf = ({ chainId, from, calls }: Batch) => ({
  version: '2.0.0',
  chainId,
  from,
  atomicRequired: true,
  calls: calls.map(({ to, value, data }) => ({ to, value, data })),
})

type AtomicAsk = Pick<PlanAsk, 'link' | 'signal' | 'onProblem'>

/**
 * Whether a wallet's capabilities, on the network or on all networks, include atomic batches (EIP-5792). A malformed
 * answer is reported to `onProblem` and counts as no.
 */
export async function isAtomic(
  { account, network }: Pick<SwapOrder, 'account' | 'network'>,
  { link, signal, onProblem }: AtomicAsk,
): Promise<boolean> {
  // Most wallets lack the method. The steps are then sent one by one.
  const asked = askWallet(link.provider as Eip1193, 'wallet_getCapabilities', [account])
  const answer = await withTimeout(asked, { ms: CAPABILITIES_WAIT_MS, ...(signal && { signal }) }).catch(() => ({}))
  try {
    const capabilities = capabilitiesOf(answer)
    const { atomic } = fieldsOf(entryOf(capabilities, network) ?? entryOf(capabilities, 'eip155:0'))
    return ['supported', 'ready'].includes(String(fieldsOf(atomic).status))
  } catch (error) {
    onProblem?.(toWalletModalError(error))
    return false
  }
}

/** Codes of EIP-5792 by which a wallet says that it cannot send these calls as one, and sends none of them. */
const UNABLE: readonly number[] = [5700, 5710, 5720, 5730, 5740, 5760]
/** The visitor refused to give the account the code that sends several calls as one (EIP-7702). */
const UPGRADE_REFUSED = 5750

/** Returns the error of a batch that a wallet refused without sending anything; undefined for errors of all requests. */
function refusalOfBatch(cause: unknown): WalletModalError | undefined {
  const codes = codesOf(cause)
  if (isRefusal(cause)) return undefined
  if (codes.includes(UPGRADE_REFUSED)) return noUpgrade(cause)
  if (hasNoMethod(cause) || codes.some((one) => UNABLE.includes(one))) return noBatch(cause)
  const isOther = codes.some((one) => one >= 5700 && one < 5800)
  return isOther ? new WalletModalError('TransactionFailed', { cause }) : undefined
}

export const sendBatch: ChainSwap['sendBatch'] = async ({ provider }, { order, steps }) => {
  const method = 'wallet_sendCalls'
  const calls = steps.map(({ request }) => request as EvmRequest)
  const batch = batchOf({ chainId: toHexChainId(order.network), from: order.account, calls })
  const answer = await askWallet(provider as Eip1193, method, [batch]).catch((error: unknown) => {
    throw refusalOfBatch(error) ?? walletFailure(error)
  })
  // Early versions of the proposal answered with the id itself.
  const id = isRecord(answer) ? answer.id : answer
  if (typeof id === 'string' && id !== '' && id.length <= BATCH_ID_CHARS_MAX) return id
  throw unclear('TransactionFailed', new Error(expected(method, 'id', id)))
}
