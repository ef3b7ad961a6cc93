import type { ChainPay } from '../core/pay/chainPay.ts'
import type { Namespace } from '../core/types.ts'

const LOADERS: Partial<Record<Namespace, () => Promise<ChainPay>>> = {
  eip155: async () => (await import('./evm/pay/evmPay.ts')).evmPay,
  solana: async () => (await import('./solana/pay/solanaPay.ts')).solanaPay,
}

/**
 * Loads the code that reads tokens and checks the transactions of a payment; undefined for chains without the ability
 * `pay`. Rejects with `LoadFailed`.
 */
export const loadPay = (namespace: Namespace): Promise<ChainPay> | undefined => LOADERS[namespace]?.()
