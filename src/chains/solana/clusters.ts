import type { CaipNetworkId } from '../../core/types.ts'

/** Wallet Standard's names of the clusters, by network. */
const CLUSTERS: Readonly<Partial<Record<CaipNetworkId, string>>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** Returns a network's name in Wallet Standard. A cluster that only the site defines is named by its CAIP-2 id. */
export const clusterOf = (network: CaipNetworkId): string => CLUSTERS[network] ?? network

/** Returns the network with a name in Wallet Standard; undefined if the name is unknown. */
export function networkOf(cluster: unknown): CaipNetworkId | undefined {
  if (typeof cluster !== 'string' || !/^solana:[\w-]{1,32}$/.test(cluster)) return undefined
  const known = Object.entries(CLUSTERS).find(([, name]) => name === cluster)
  return (known?.[0] ?? cluster) as CaipNetworkId
}
