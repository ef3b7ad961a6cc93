import { namespaceOf } from '../caip.ts'
import type { CaipNetworkId, Namespace } from '../types.ts'

/** By namespace: a cheap request, and the CAIP-2 reference that its answer stands for; none if it is malformed. */
const IDENTITIES: Partial<
  Record<Namespace, readonly [method: string, referenceIn: (answer: string) => string | false]>
> = {
  eip155: ['eth_chainId', (answer) => /^0x[\da-f]{1,16}$/i.test(answer) && String(BigInt(answer))],
  // The reference is the first 32 characters of the genesis block's hash (CAIP-30).
  solana: ['getGenesisHash', (answer) => /^[1-9A-Za-z]{32,44}$/.test(answer) && answer.slice(0, 32)],
}

/**
 * Returns the method that tells which network a node is of; undefined if there is none for the namespace, and for a
 * local validator, whose reference is no genesis hash.
 */
export const identityMethod = (network: CaipNetworkId): string | undefined =>
  /^solana:.{0,31}$/.test(network) ? undefined : IDENTITIES[namespaceOf(network)]?.[0]

/** Returns the network that a node's answer names; undefined if the answer is malformed. */
export function networkIn(answer: unknown, asked: CaipNetworkId): CaipNetworkId | undefined {
  const namespace = namespaceOf(asked)
  const reference = typeof answer === 'string' && IDENTITIES[namespace]?.[1](answer)
  return reference ? `${namespace}:${reference}` : undefined
}
