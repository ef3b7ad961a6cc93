import { isWalletModalError } from '../../../core/errors.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import type { Doubt, Effects } from '../../../core/transactions/effects.ts'
import type { Simulation } from '../../../core/transactions/simulation.ts'
import { loadBuilder } from '../money/loadBuilder.ts'
import { planIn, type SolanaRequest } from '../money/plan.ts'
import { mergeChanges } from './changes.ts'
import { effectsIn } from './effectsIn.ts'
import { TRANSACTIONS_MAX } from './limits.ts'
import { trace, type Trace } from './trace.ts'
import { transactionsOf } from './transactionsOf.ts'

interface Ask {
  account: string
  rpc: RpcRequest
  signal?: AbortSignal | undefined
}

/** What could not be found out is unknown. Rejects only with `Aborted`. */
async function traceOf(bytes: Uint8Array | undefined, ask: Ask): Promise<Trace> {
  if (!bytes) return { known: 'unknown' }
  return trace({ bytes, ...ask }).catch((error: unknown) => {
    if (isWalletModalError(error) && error.code === 'Aborted') throw error
    return { known: 'unknown' }
  })
}

/** Returns why none of the transactions would succeed. Several are said to fail only if each of them does. */
function failureIn(traces: readonly Trace[]): Effects {
  const [first] = traces
  const isCertain = traces.length === 1 || traces.every(({ known }) => known === 'fails')
  return first && first.known !== 'changes' && isCertain ? first : { known: 'unknown' }
}

/**
 * Simulates transactions, each by itself: a node keeps nothing between simulations. A later one may depend on an earlier
 * one, so that its failure says nothing about it.
 */
async function effectsOf(transactions: readonly (Uint8Array | undefined)[], ask: Ask): Promise<Effects> {
  const traces = await Promise.all(transactions.slice(0, TRANSACTIONS_MAX).map((bytes) => traceOf(bytes, ask)))
  const known = traces.flatMap((one) => (one.known === 'changes' ? [one] : []))
  const [start, ...others] = known
  if (!start) return failureIn(traces)
  for (const { changes } of others) mergeChanges(start.changes, changes)
  const doubts = new Set<Doubt>()
  if (known.some(({ areMore }) => areMore)) doubts.add('accounts')
  if (transactions.length > 1) doubts.add('apart')
  if (known.length < transactions.length) doubts.add('more')
  return effectsIn(start.changes, doubts, ask)
}

/** Simulates transactions of Solana with `simulateTransaction`. */
export const solanaSimulation: Simulation = {
  async ofRequest(request, rpc, signal) {
    const transactions = transactionsOf(request)
    if (!transactions) return undefined
    return transactions === 'unknown'
      ? { known: 'unknown' }
      : effectsOf(transactions, { account: request.account, rpc, signal })
  },
  async ofTransfer({ request }, rpc, signal) {
    const plan = planIn(request as SolanaRequest)
    const { buildTransaction } = await loadBuilder()
    // The node puts in its own blockhash. Any hash has the right form.
    const { transaction } = buildTransaction(plan, plan.from)
    return effectsOf([transaction], { account: plan.from, rpc, signal })
  },
}
