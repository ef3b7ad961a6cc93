import type { ReadMintFacts } from '../core/money/mintFacts.ts'
import type { Namespace } from '../core/types.ts'

const LOADERS: Partial<Record<Namespace, () => Promise<ReadMintFacts>>> = {
  solana: async () => (await import('./solana/nfts/readMintFacts.ts')).readMintFacts,
}

/** Loads the function that reads names of mints from a chain's nodes; undefined for chains without mints. */
export const loadReadMintFacts = (namespace: Namespace): Promise<ReadMintFacts> | undefined => LOADERS[namespace]?.()
