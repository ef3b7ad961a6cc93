import type { CaipNetworkId } from '../../core/types.ts'

/** Wallet Standard's names of the clusters (contract B7). */
const CLUSTERS: Readonly<Partial<Record<CaipNetworkId, string>>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** A network as wallets name it; a site's own cluster goes by its id. */
export const clusterOf = (network: CaipNetworkId): string => CLUSTERS[network] ?? network

/** The network that wallets give a name to; undefined for a text that is no cluster's. */
export function networkOf(cluster: unknown): CaipNetworkId | undefined {
  if (typeof cluster !== 'string' || !/^solana:[\w-]{1,32}$/.test(cluster)) return undefined
  const known = Object.entries(CLUSTERS).find(([, name]) => name === cluster)
  return (known?.[0] ?? cluster) as CaipNetworkId
}
