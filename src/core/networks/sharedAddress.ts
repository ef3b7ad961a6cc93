import type { Namespace } from '../types.ts'

/**
 * Namespaces whose addresses are the same on each of their networks. Elsewhere an address belongs to one network: a
 * prefix names it in Bitcoin and Cosmos addresses, a number in Polkadot addresses.
 */
const SHARED: readonly Namespace[] = ['eip155', 'solana']

/** Whether one address receives on every network of the namespace. */
export const hasSharedAddress = (namespace: Namespace): boolean => SHARED.includes(namespace)
