import type { PlanAsk, SwapOrder, SwapStep } from '../../../core/swap/chainSwap.ts'
import { isWalletModalError } from '../../../core/errors.ts'
import { unlessFinal } from '../../../core/money/unlessFinal.ts'
import { mismatch } from '../../../core/swap/mismatch.ts'
import { balanceIn } from '../money/multicall.ts'
import { refusalOf } from '../money/refusalOf.ts'
import { toHex, type EvmCall } from '../money/transferCall.ts'
import { simulate } from '../simulation/node.ts'
import { approveCall, readAllowance } from '../steps/approval.ts'
import type { StepCall } from '../steps/prepareSteps.ts'
import { checkApproval } from './approval.ts'

type Call = StepCall<SwapStep['kind']>

/** The calls of a swap, and what the router may take of the source token before them. */
export interface SwapCalls {
  calls: readonly Call[]
  allowance: bigint
}

type Ask = Pick<PlanAsk, 'swap' | 'approval' | 'rpc' | 'signal'>

/** Whether an approval succeeds by its answer. Some tokens return `false` instead of reverting, and some return nothing. */
const isYes = (answer: unknown): boolean => balanceIn(answer) !== 0n

/** Whether a token carries out an approval. Rejects with its reason if it reverts and no allowance is left to take back. */
async function isApproved(approve: EvmCall, allowance: bigint, { rpc, signal }: Ask): Promise<boolean> {
  try {
    return isYes(await rpc('eth_call', [approve, 'latest'], signal))
  } catch (error) {
    const refusal = refusalOf(error)
    const isReverted = isWalletModalError(refusal) && refusal.code === 'TransactionFailed'
    if (isReverted && allowance > 0n) return false
    throw isReverted ? refusal : error
  }
}

/** Whether a token carries out an approval after the allowance was taken back. Without a simulation, that is believed. */
async function isApprovedAfter(reset: EvmCall, approve: EvmCall, { rpc, signal }: Ask): Promise<boolean> {
  const calls = [reset, approve].map(({ data = '0x', ...call }) => ({ ...call, data }))
  const results = await unlessFinal(simulate(calls, rpc, { signal }))
  return results?.every(({ isOk, data }) => isOk && isYes(data)) ?? true
}

/** Returns the calls that let the router take the amount; none if it may already. */
async function approvalsOf(order: SwapOrder, router: string, token: string, ask: Ask): Promise<SwapCalls> {
  const { account, amount } = order
  const allowance = await readAllowance(token, account, router, ask)
  if (allowance >= amount) return { calls: [], allowance }
  checkApproval(await ask.approval(), token, router)
  const approve = approveCall(account, token, router, amount)
  const step: Call = { kind: 'approve', call: approve }
  if (await isApproved(approve, allowance, ask)) return { calls: [step], allowance }
  const reset = approveCall(account, token, router, 0n)
  if (allowance === 0n || !(await isApprovedAfter(reset, approve, ask))) throw mismatch('token')
  return { calls: [{ kind: 'reset', call: reset }, step], allowance }
}

/**
 * Returns the calls of a swap in their order. The native coin is sent along; nothing that the service says about amounts
 * counts. Rejects with `mismatch` for a wrong approval, like `ask.approval`, and like `rpc`.
 */
export async function callsOf(order: SwapOrder, router: string, ask: Ask): Promise<SwapCalls> {
  const { account, from, amount } = order
  const value = toHex(from.address === undefined ? amount : 0n)
  const swap: Call = { kind: 'swap', call: { from: account, to: router, value, data: ask.swap.data } }
  if (from.address === undefined) return { calls: [swap], allowance: 0n }
  const { calls, allowance } = await approvalsOf(order, router, from.address, ask)
  return { calls: [...calls, swap], allowance }
}
