import type { Namespace } from '../types.ts'

/**
 * Namespaces whose addresses are the same on each of their networks. Elsewhere an address belongs to one network:
 * Bitcoin and Cosmos addresses by their prefix, Polkadot addresses by a number in them.
 */
const SHARED: readonly Namespace[] = ['eip155', 'solana']

/** Whether one address receives on every network of the namespace. */
export const hasSharedAddress = (namespace: Namespace): boolean => SHARED.includes(namespace)
