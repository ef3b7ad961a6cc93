import { DEPRECATED_NETWORKS } from '../../core/networks/deprecatedNetworks.ts'
import type { CaipNetworkId } from '../../core/types.ts'

/** The id by which a session covers a network: today's, else the deprecated one (contract B7); undefined where it does not. */
function approvedId(network: CaipNetworkId, approved: readonly CaipNetworkId[] | undefined): CaipNetworkId | undefined {
  return [network, DEPRECATED_NETWORKS[network]].find((one) => one !== undefined && (!approved || approved.includes(one)))
}

export const isApproved = (network: CaipNetworkId, approved: readonly CaipNetworkId[] | undefined) => approvedId(network, approved) !== undefined

/** The id to send a request to; a network that the session does not cover is left for the wallet to refuse. */
export const pairedChain = (network: CaipNetworkId, approved: readonly CaipNetworkId[] | undefined) => approvedId(network, approved) ?? network

/** The networks of Solana that a session covers, by today's ids, each once. */
export function approvedNetworks(approved: readonly CaipNetworkId[]): CaipNetworkId[] {
  const todays = (id: CaipNetworkId) => (Object.entries(DEPRECATED_NETWORKS).find(([, old]) => old === id)?.[0] ?? id) as CaipNetworkId
  return [...new Set(approved.filter((id) => id.startsWith('solana:')).map(todays))]
}
