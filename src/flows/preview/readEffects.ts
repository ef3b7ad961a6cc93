import { loadSimulation } from '../../chains/loadSimulation.ts'
import { DESCRIBE_WAIT_MS } from '../../core/limits.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { Prepared } from '../../core/money/chainMoney.ts'
import type { Effects } from '../../core/transactions/effects.ts'
import type { RequestToSimulate, Simulation } from '../../core/transactions/simulation.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { nameTokens, type TrustedToken } from './nameTokens.ts'

/** Returns the loader of the chains' simulations. Tests replace it. */
export const createSimulations = () => loadSimulation

interface ReadAsk {
  signal: AbortSignal
  /** Tokens that the visitor has chosen themselves. */
  trusted?: TrustedToken
}

/** Runs a simulation, if the chain has one. What fails or takes too long is unknown. */
async function read(
  modal: Modal,
  network: CaipNetworkId,
  simulate: (simulation: Simulation) => Promise<Effects | undefined>,
  { signal, trusted }: ReadAsk,
): Promise<Effects | undefined> {
  const run = async () => {
    const simulation = await modal.late(createSimulations)(modal.networks.get(network).chainNamespace)
    const effects = simulation ? await simulate(simulation) : { known: 'unknown' as const }
    return effects && nameTokens(modal, network, effects, { trusted, signal })
  }
  return withTimeout(run(), { ms: DESCRIBE_WAIT_MS, signal }).catch(() => ({ known: 'unknown' }))
}

/**
 * Finds out what a request of the site would do to the account. Undefined if its method executes nothing, such as
 * signing a message. Waits a few seconds at most. Never rejects.
 */
export const effectsOfRequest = (
  modal: Modal,
  request: RequestToSimulate,
  ask: ReadAsk,
): Promise<Effects | undefined> =>
  read(
    modal,
    request.network,
    (simulation) => simulation.ofRequest(request, modal.site.rpc(request.network), ask.signal),
    ask,
  )

/** Finds out what a prepared transfer would do to the account. Waits a few seconds at most. Never rejects. */
export async function effectsOfTransfer(modal: Modal, prepared: Prepared, ask: ReadAsk): Promise<Effects> {
  const { network } = prepared.transfer
  const simulate = (simulation: Simulation) => simulation.ofTransfer(prepared, modal.site.rpc(network), ask.signal)
  return (await read(modal, network, simulate, ask)) ?? { known: 'unknown' }
}
