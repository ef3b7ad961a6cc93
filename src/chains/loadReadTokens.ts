import type { ReadAssets, ReadTokens } from '../core/money/readTokens.ts'
import type { Namespace } from '../core/types.ts'

const LOADERS: Partial<Record<Namespace, () => Promise<ReadTokens>>> = {
  eip155: async () => (await import('./evm/money/readTokens.ts')).readTokens,
  solana: async () => (await import('./solana/money/readTokens.ts')).readTokens,
}

/** Loads the function that reads tokens from a chain's nodes; undefined for chains whose tokens are not shown. */
export const loadReadTokens = (namespace: Namespace): Promise<ReadTokens> | undefined => LOADERS[namespace]?.()

/** Whether tokens of a chain are shown. */
export const hasTokens = (namespace: Namespace): boolean => namespace in LOADERS

const WALLET_LOADERS: Partial<Record<Namespace, () => Promise<ReadAssets>>> = {
  eip155: async () => (await import('./evm/money/readAssets.ts')).readAssets,
}

/** Loads the function that reads holdings from a chain's wallets; undefined if its wallets cannot list them. */
export const loadReadAssets = (namespace: Namespace): Promise<ReadAssets> | undefined => WALLET_LOADERS[namespace]?.()
