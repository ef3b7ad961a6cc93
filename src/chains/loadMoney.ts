import type { ChainMoney } from '../core/money/chainMoney.ts'
import type { Namespace } from '../core/types.ts'

const LOADERS: Partial<Record<Namespace, () => Promise<ChainMoney>>> = {
  eip155: async () => (await import('./evm/money/evmMoney.ts')).evmMoney,
  solana: async () => (await import('./solana/money/solanaMoney.ts')).solanaMoney,
}

/**
 * Loads the code that moves money on a chain; undefined for chains without the ability `send`. Rejects with
 * `LoadFailed`.
 */
export const loadMoney = (namespace: Namespace): Promise<ChainMoney> | undefined => LOADERS[namespace]?.()
