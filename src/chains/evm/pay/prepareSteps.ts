import { WalletModalError } from '../../../core/errors.ts'
import type { PreparedRequest } from '../../../core/money/chainMoney.ts'
import { unlessFinal } from '../../../core/money/unlessFinal.ts'
import type { PayPlan } from '../../../core/pay/chainPay.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { toHexChainId } from '../answers.ts'
import { prepareCall } from '../money/prepare.ts'
import { isCostly, readFee, type EvmRequest } from '../money/readFee.ts'
import { simulate } from '../simulation/node.ts'
import type { StepCall } from './stepCalls.ts'

interface Ask {
  rpc: RpcRequest
  isFeePaid?: boolean
  signal?: AbortSignal
}

/** Our own: what a simulation used is raised to this percentage: unlike an estimate, it leaves no reserve. */
const GAS_RESERVE_PERCENT = 130n

/** Returns the gas that each call needs after those before it; nothing if no node can simulate that. */
async function gasOf(calls: readonly StepCall[], { rpc, signal }: Ask): Promise<readonly (bigint | undefined)[]> {
  const simulated = calls.map(({ call: { data = '0x', ...call } }) => ({ ...call, data }))
  const results = await unlessFinal(simulate(simulated, rpc, { signal }))
  if (results?.some(({ isOk }) => !isOk)) throw new WalletModalError('TransactionFailed')
  return (results ?? []).map(({ gasUsed }) => gasUsed && (gasUsed * GAS_RESERVE_PERCENT) / 100n)
}

/** Prepares a call that fails by itself as long as those before it are not sent: its gas is that of the simulation. */
async function prepareLater(
  { call }: StepCall,
  network: CaipNetworkId,
  gas: bigint | undefined,
  { rpc, isFeePaid, signal }: Ask,
): Promise<PreparedRequest> {
  const request: EvmRequest = { ...call, chainId: toHexChainId(network) }
  if (gas === undefined) return { request, isSimulated: false }
  if (isFeePaid) return { request, isSimulated: true, isFeePaid }
  const [isBurning, found] = await Promise.all([
    isCostly(gas, call, rpc, signal),
    unlessFinal(readFee({ call, gas, network }, rpc, signal)),
  ])
  return { request, isSimulated: true, ...(found && { fee: found.fee }), ...(isBurning && { isCostly: true }) }
}

/**
 * Prepares the steps of a payment: the requests to the wallet, and their highest network fees by our own estimate. Rejects
 * with `InsufficientFunds` or `TransactionFailed` if the first of them would fail.
 */
export async function prepareSteps(
  calls: readonly StepCall[],
  network: CaipNetworkId,
  ask: Ask,
): Promise<PayPlan['steps']> {
  const gas = calls.length > 1 ? await gasOf(calls, ask) : []
  return Promise.all(
    calls.map(async (step, index) => {
      const prepare =
        index === 0 ? prepareCall(step.call, network, ask.rpc, ask) : prepareLater(step, network, gas[index], ask)
      return { kind: step.kind, ...(await prepare) }
    }),
  )
}
