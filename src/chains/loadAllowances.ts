import type { ChainAllowances } from '../core/money/allowances.ts'
import type { Namespace } from '../core/types.ts'

const LOADERS: Partial<Record<Namespace, () => Promise<ChainAllowances>>> = {
  eip155: async () => (await import('./evm/allowances/evmAllowances.ts')).evmAllowances,
  solana: async () => (await import('./solana/allowances/solanaAllowances.ts')).solanaAllowances,
}

/**
 * Loads the code that finds and revokes allowances on a chain; undefined for chains without the ability `allowances`.
 * Rejects with `LoadFailed`.
 */
export const loadAllowances = (namespace: Namespace): Promise<ChainAllowances> | undefined => LOADERS[namespace]?.()
