import type { ChainPay, StepOrder } from '../../../core/pay/chainPay.ts'
import { payMismatch } from '../../../core/pay/payMismatch.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { toChecksumAddress } from '../../../core/transactions/checksum.ts'
import type { Effects } from '../../../core/transactions/effects.ts'
import { toHexChainId } from '../answers.ts'
import { checkDecimals } from '../money/checkDecimals.ts'
import { evmSimulation } from '../simulation/evmSimulation.ts'
import { checkEffects } from '../../../core/pay/checkEffects.ts'
import { approveCall, readAllowance } from '../steps/approval.ts'
import { isContract } from '../steps/isContract.ts'
import { prepareSteps, type StepCall } from '../steps/prepareSteps.ts'
import { stepCalls, type StepCalls } from './stepCalls.ts'

type Call = StepCall<'approve' | 'pay'>

interface Ask {
  rpc: RpcRequest
  signal?: AbortSignal
}

/** Simulates calls as one. */
async function effectsOf(calls: readonly Call[], { network, account }: StepOrder, ask: Ask): Promise<Effects> {
  const all = calls.map(({ call: { to, value, data } }) => ({ to, value, data }))
  const batch = { version: '2.0.0', chainId: toHexChainId(network), from: account, calls: all }
  const request = { method: 'wallet_sendCalls', params: [batch], network, account }
  return (await evmSimulation.ofRequest(request, ask.rpc, ask.signal)) ?? { known: 'unknown' }
}

interface Written {
  calls: readonly Call[]
  effects: Effects
  /** What the contract may take of the asset before the calls. */
  allowance: bigint
}

/** Writes the approvals that are needed. Some tokens want an earlier allowance to be taken back first. */
async function written({ pay, spender, isPlain }: StepCalls, order: StepOrder, ask: Ask): Promise<Written> {
  const { address: token } = order.asset
  const paying: Call = { kind: 'pay', call: pay }
  const allowance = token === undefined || isPlain ? 0n : await readAllowance(token, order.account, pay.to, ask)
  const alone = async () => ({ calls: [paying], effects: await effectsOf([paying], order, ask), allowance })
  if (token === undefined || spender === undefined || allowance >= order.amount) return alone()
  if (!(await isContract(spender, ask))) throw payMismatch('approval')
  const step = (amount: bigint): Call => ({ kind: 'approve', call: approveCall(order.account, token, spender, amount) })
  const calls = [step(order.amount), paying]
  const effects = await effectsOf(calls, order, ask)
  if (effects.known !== 'fails' || allowance === 0n) return { calls, effects, allowance: 0n }
  const longer = [step(0n), ...calls]
  return { calls: longer, effects: await effectsOf(longer, order, ask), allowance: 0n }
}

/**
 * Plans a payment by transactions that a service built. Approvals are written here: they allow exactly the amount, and only
 * to the contract that is called next; none is sent if that may take enough already. What no node can simulate is refused,
 * but for plain transfers: in a call, a contract can do anything that it is allowed to. It is named, as nothing is known of
 * the contracts of services.
 */
export const checkSteps: ChainPay['plan'] = async (order, ask) => {
  const found = stepCalls(order)
  const { pay, isPlain } = found
  const { network, asset } = order
  const { address: token, decimals } = asset
  if (token !== undefined) await checkDecimals({ network, token }, decimals, ask.rpc, ask.signal)
  const { calls, effects, allowance } = await written(found, order, ask)
  const isTraced = checkEffects(effects, order, { spender: pay.to, left: allowance })
  if (!isTraced && !isPlain && (token !== undefined || (await isContract(pay.to, ask)))) throw payMismatch('unproven')
  const steps = await prepareSteps(calls, network, ask)
  return { order, steps, effects, ...(!isPlain && { contract: toChecksumAddress(pay.to) }) }
}
