import type { ReadTokens } from '../core/money/readTokens.ts'
import type { Namespace } from '../core/types.ts'

const LOADERS: Partial<Record<Namespace, () => Promise<ReadTokens>>> = {
  eip155: async () => (await import('./evm/money/readTokens.ts')).readTokens,
  solana: async () => (await import('./solana/money/readTokens.ts')).readTokens,
}

/** Loads the function that reads tokens from a chain's nodes; undefined for chains whose tokens are not shown. */
export const loadReadTokens = (namespace: Namespace): Promise<ReadTokens> | undefined => LOADERS[namespace]?.()

/** Whether tokens of a chain are shown. */
export const hasTokens = (namespace: Namespace): boolean => namespace in LOADERS
