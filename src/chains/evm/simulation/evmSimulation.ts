import { isWalletModalError, paramsOf } from '../../../core/errors.ts'
import { messageOf } from '../../../core/errors/refusal.ts'
import { unwrapped } from '../../../core/errors/providerError.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import type { Effects, FailingEffects } from '../../../core/transactions/effects.ts'
import type { Simulation } from '../../../core/transactions/simulation.ts'
import { refusalOf, TOO_LITTLE } from '../money/refusalOf.ts'
import type { EvmCall } from '../money/transferCall.ts'
import { callsOf } from './calls.ts'
import type { SimulatedCall } from './block.ts'
import { isHex, isQuantity } from './node.ts'
import { trace } from './trace.ts'

const isAborted = (error: unknown) => isWalletModalError(error) && error.code === 'Aborted'

/** Returns what a node's refusal of a call says; undefined for errors that say nothing about the call. */
function failureOf(error: unknown): FailingEffects | undefined {
  const refusal = refusalOf(error)
  if (!isWalletModalError(refusal)) return undefined
  if (refusal.code === 'InsufficientFunds') return { known: 'fails', isShort: true }
  if (refusal.code !== 'TransactionFailed') return undefined
  const { said } = paramsOf(refusal)
  return { known: 'fails', ...(typeof said === 'string' && { reason: said }) }
}

/**
 * Asks a node that cannot simulate blocks whether a call would succeed. Calls of a batch build on one another, so that
 * nothing can be said about them.
 */
async function estimate(
  calls: readonly SimulatedCall[],
  rpc: RpcRequest,
  signal: AbortSignal | undefined,
): Promise<Effects> {
  const [call] = calls
  if (!call || calls.length > 1) return { known: 'unknown' }
  try {
    // The answer of `eth_call` has the reason of a failure, that of `eth_estimateGas` knows about gas.
    const returned = await rpc('eth_call', [call, 'latest'], signal)
    const gas = await rpc('eth_estimateGas', [call], signal)
    // A malformed answer is no evidence that the call would succeed.
    return { known: isHex(returned) && isQuantity(gas) ? 'estimated' : 'unknown' }
  } catch (error) {
    if (isAborted(error)) throw error
    return failureOf(error) ?? { known: 'unknown' }
  }
}

async function effectsOf(
  calls: readonly SimulatedCall[],
  account: string,
  rpc: RpcRequest,
  { recipient, signal }: { recipient?: string; signal?: AbortSignal | undefined } = {},
): Promise<Effects> {
  try {
    return await trace({ calls, account, rpc, signal, ...(recipient !== undefined && { recipient }) })
  } catch (error) {
    if (isAborted(error)) throw error
    // The node refuses the block as a whole if the sender has less of the native coin than a call sends.
    if (TOO_LITTLE.test(messageOf(unwrapped(error)))) return { known: 'fails', isShort: true }
    return estimate(calls, rpc, signal)
  }
}

/** Simulates requests on EVM networks with `eth_simulateV1`, or asks whether they would succeed. */
export const evmSimulation: Simulation = {
  async ofRequest(request, rpc, signal) {
    const calls = callsOf(request)
    if (!calls) return undefined
    return calls === 'unknown' ? { known: 'unknown' } : effectsOf(calls, request.account, rpc, { signal })
  },
  async ofTransfer({ transfer, request }, rpc, signal) {
    const { from, to, value, data = '0x' } = request as EvmCall
    const { to: recipient } = transfer
    return effectsOf([{ from, to, data, ...(value !== undefined && { value }) }], from, rpc, { recipient, signal })
  },
}
