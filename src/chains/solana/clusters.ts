import type { CaipNetworkId } from '../../core/types.ts'

/** Wallet Standard's names of the clusters. */
const CLUSTERS: Readonly<Partial<Record<CaipNetworkId, string>>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** The name of a network for wallets. A site's own cluster uses its id. */
export const clusterOf = (network: CaipNetworkId): string => CLUSTERS[network] ?? network

/** The network behind a cluster name. Undefined if unknown. */
export function networkOf(cluster: unknown): CaipNetworkId | undefined {
  if (typeof cluster !== 'string' || !/^solana:[\w-]{1,32}$/.test(cluster)) return undefined
  const known = Object.entries(CLUSTERS).find(([, name]) => name === cluster)
  return (known?.[0] ?? cluster) as CaipNetworkId
}
