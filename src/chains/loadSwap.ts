import type { ChainSwap } from '../core/swap/chainSwap.ts'
import type { Namespace } from '../core/types.ts'

const LOADERS: Partial<Record<Namespace, () => Promise<ChainSwap>>> = {
  eip155: async () => (await import('./evm/swap/evmSwap.ts')).evmSwap,
}

/**
 * Loads the code that checks and sends swaps on a chain; undefined for chains on which nothing is swapped. Rejects with
 * `LoadFailed`.
 */
export const loadSwap = (namespace: Namespace): Promise<ChainSwap> | undefined => LOADERS[namespace]?.()
