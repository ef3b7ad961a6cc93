import { DEPRECATED_NETWORKS } from '../../core/networks/deprecatedNetworks.ts'
import { PAIRED_EVENTS, PAIRED_METHODS } from '../../core/networks/pairedFacts.ts'
import type { Site } from '../../core/site.ts'
import type { CaipNetworkId, Namespace } from '../../core/types.ts'

export interface Proposed {
  chains: CaipNetworkId[]
  methods: string[]
  events: string[]
  /** RPC URLs by network; none contains our project id. */
  rpcMap: Record<CaipNetworkId, string>
}

export type Proposal = Partial<Record<Namespace, Proposed>>

/**
 * Creates the session proposal: every network of the site in the given namespaces. All of them are optional, so that a
 * wallet that supports only some can still connect.
 */
export async function proposalOf(site: Site, served: readonly Namespace[]): Promise<Proposal> {
  const proposal: Proposal = {}
  for (const network of site.networks()) {
    const { chainNamespace: namespace, caipNetworkId: id } = network
    if (!served.includes(namespace)) continue
    const proposed = (proposal[namespace] ??= {
      chains: [],
      methods: [...PAIRED_METHODS[namespace]],
      events: [...PAIRED_EVENTS],
      rpcMap: {},
    })
    const deprecated = DEPRECATED_NETWORKS[id]
    proposed.chains.push(id, ...(deprecated ? [deprecated] : []))
    const [url] = await site.walletRpcUrls(network)
    if (url) proposed.rpcMap[id] = url
  }
  return proposal
}
