import type { ChainSwap } from '../../../core/swap/chainSwap.ts'
import { mismatch } from '../../../core/swap/mismatch.ts'
import { toHexChainId } from '../answers.ts'
import { evmSimulation } from '../simulation/evmSimulation.ts'
import { prepareSteps } from '../steps/prepareSteps.ts'
import { batchOf, isAtomic } from './batch.ts'
import { callsOf } from './callsOf.ts'
import { checkCode } from './checkCode.ts'
import { checkEffects } from './checkEffects.ts'
import { checkOrder } from './checkOrder.ts'
import { checkStated, minimumWord } from './checkStated.ts'
import { routerOf } from './checkTarget.ts'
import { checkUnsimulated } from './checkUnsimulated.ts'
import { routerFacts } from './knownRouters.ts'
import { proveMinimum } from './proveMinimum.ts'

/**
 * Plans a swap. The approval is written here, whatever the service built: it allows exactly the amount that is swapped,
 * and only to the contract that carries out the swap.
 */
export const plan: ChainSwap['plan'] = async (order, ask) => {
  const { network, account } = order
  const { rpc, signal } = ask
  await checkOrder(order, ask)
  const router = routerOf(ask.swap, order)
  const { data } = ask.swap
  checkStated(data, order)
  await checkCode(router, ask)
  const { calls, allowance } = await callsOf(order, router, ask)
  const request = { chainId: toHexChainId(network), from: account, calls: calls.map(({ call }) => call) }
  const [effects = { known: 'unknown' as const }, isBatch] = await Promise.all([
    evmSimulation.ofRequest({ method: 'wallet_sendCalls', params: [batchOf(request)], network, account }, rpc, signal),
    calls.length > 1 && isAtomic(order, ask),
  ])
  const left = calls.length > 1 ? 0n : allowance
  const received = checkEffects(effects, order, { router, left })
  // A call that nobody has seen the effects of, and whose function is unknown, can do anything in the visitor's name.
  if (received === undefined && minimumWord(data) === undefined) throw mismatch('unproven')
  await (received === undefined ? checkUnsimulated(account, ask) : proveMinimum(calls, order, received, ask))
  const steps = await prepareSteps(calls, network, ask)
  const facts = {
    ...routerFacts(network, router, data),
    ...(received !== undefined && { received }),
    ...(left > order.amount && { earlier: left }),
  }
  return { order, router, steps, isBatch, effects, ...facts }
}
