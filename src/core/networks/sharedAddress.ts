import type { Namespace } from '../types.ts'

/**
 * Namespaces whose addresses are the same on each of their networks. Elsewhere an address names its network: Bitcoin's
 * by prefix, Polkadot's by number, those of Cosmos by chain.
 */
const SHARED: readonly Namespace[] = ['eip155', 'solana']

/** Whether one address receives on every network of the namespace. */
export const hasSharedAddress = (namespace: Namespace): boolean => SHARED.includes(namespace)
