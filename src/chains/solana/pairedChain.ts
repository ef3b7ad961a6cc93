import { DEPRECATED_NETWORKS } from '../../core/networks/deprecatedNetworks.ts'
import type { CaipNetworkId } from '../../core/types.ts'

/**
 * Returns the id, current or deprecated, under which a session covers a network; undefined if the session does not
 * cover it.
 */
function approvedId(network: CaipNetworkId, approved: readonly CaipNetworkId[] | undefined): CaipNetworkId | undefined {
  return [network, DEPRECATED_NETWORKS[network]].find(
    (one) => one !== undefined && (!approved || approved.includes(one)),
  )
}

export const isApproved = (network: CaipNetworkId, approved: readonly CaipNetworkId[] | undefined) =>
  approvedId(network, approved) !== undefined

/**
 * Returns the chain id to send with a request: the one that the session uses for the network. If the session does not
 * cover the network, it is the network's own id, and the wallet rejects the request.
 */
export const pairedChain = (network: CaipNetworkId, approved: readonly CaipNetworkId[] | undefined) =>
  approvedId(network, approved) ?? network

/** Returns the Solana networks that a session covers: current ids, without duplicates. */
export function approvedNetworks(approved: readonly CaipNetworkId[]): CaipNetworkId[] {
  const todays = (id: CaipNetworkId) =>
    (Object.entries(DEPRECATED_NETWORKS).find(([, old]) => old === id)?.[0] ?? id) as CaipNetworkId
  return [...new Set(approved.filter((id) => id.startsWith('solana:')).map(todays))]
}
