import type { CaipNetworkId } from '../types.ts'

/** The networks on which tokens can be swapped (specification §9). */
export const SWAP_NETWORKS: readonly CaipNetworkId[] = [
  1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
].map((id): CaipNetworkId => `eip155:${id}`)

/** Whether tokens can be swapped on a network. */
export const isSwapNetwork = (network: CaipNetworkId): boolean => SWAP_NETWORKS.includes(network)
