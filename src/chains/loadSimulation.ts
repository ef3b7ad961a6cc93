import type { Simulation } from '../core/transactions/simulation.ts'
import type { Namespace } from '../core/types.ts'

const LOADERS: Partial<Record<Namespace, () => Promise<Simulation>>> = {
  eip155: async () => (await import('./evm/simulation/evmSimulation.ts')).evmSimulation,
  solana: async () => (await import('./solana/simulation/solanaSimulation.ts')).solanaSimulation,
}

/**
 * Loads the code that simulates requests on a chain; undefined for chains whose requests are not simulated. Rejects
 * with `LoadFailed`.
 */
export const loadSimulation = (namespace: Namespace): Promise<Simulation> | undefined => LOADERS[namespace]?.()
