import type { PlanAsk, SwapOrder, SwapStep } from '../../../core/swap/chainSwap.ts'
import { isWalletModalError, WalletModalError } from '../../../core/errors.ts'
import { expected } from '../../../core/errors/expected.ts'
import { addressWord } from '../money/abiWords.ts'
import { balanceIn } from '../money/multicall.ts'
import { refusalOf } from '../money/refusalOf.ts'
import { toHex, type EvmCall } from '../money/transferCall.ts'
import { approveCall, checkApproval } from './approval.ts'

/** `allowance(address,address)` */
const ALLOWANCE = '0xdd62ed3e'

export interface StepCall {
  kind: SwapStep['kind']
  call: EvmCall
}

/** The calls of a swap, and what the router may take of the source token before them. */
export interface SwapCalls {
  calls: readonly StepCall[]
  allowance: bigint
}

type Ask = Pick<PlanAsk, 'swap' | 'approval' | 'rpc' | 'signal'>

/** Reads from the chain how much of a token the router may take. Rejects like `rpc`. */
async function readAllowance(token: string, account: string, router: string, { rpc, signal }: Ask): Promise<bigint> {
  const data = ALLOWANCE + addressWord(account) + addressWord(router)
  const answer = await rpc('eth_call', [{ to: token, data }, 'latest'], signal)
  const found = balanceIn(answer)
  if (found === undefined)
    throw new WalletModalError('ServiceUnavailable', { message: expected('allowance', 'number', answer) })
  return found
}

/** Whether a token refuses to replace an allowance that is left: it must be taken back first. */
async function isResetFirst(approve: EvmCall, { rpc, signal }: Ask): Promise<boolean> {
  try {
    await rpc('eth_call', [approve, 'latest'], signal)
    return false
  } catch (error) {
    const refusal = refusalOf(error)
    if (isWalletModalError(refusal) && refusal.code === 'TransactionFailed') return true
    throw error
  }
}

/** Returns the calls that let the router take the amount; none if it may already. */
async function approvalsOf(order: SwapOrder, router: string, token: string, ask: Ask): Promise<SwapCalls> {
  const { account, amount } = order
  const allowance = await readAllowance(token, account, router, ask)
  if (allowance >= amount) return { calls: [], allowance }
  checkApproval(await ask.approval(), token, router)
  const approve = approveCall(order, token, router, amount)
  const isReset = allowance > 0n && (await isResetFirst(approve, ask))
  const reset: StepCall[] = isReset ? [{ kind: 'reset', call: approveCall(order, token, router, 0n) }] : []
  return { calls: [...reset, { kind: 'approve', call: approve }], allowance }
}

/**
 * Returns the calls of a swap in their order. The native coin is sent along; nothing that the service says about amounts
 * counts. Rejects with `mismatch` for a wrong approval, like `ask.approval`, and like `rpc`.
 */
export async function callsOf(order: SwapOrder, router: string, ask: Ask): Promise<SwapCalls> {
  const { account, from, amount } = order
  const value = toHex(from.address === undefined ? amount : 0n)
  const swap: StepCall = { kind: 'swap', call: { from: account, to: router, value, data: ask.swap.data } }
  if (from.address === undefined) return { calls: [swap], allowance: 0n }
  const { calls, allowance } = await approvalsOf(order, router, from.address, ask)
  return { calls: [...calls, swap], allowance }
}
