import { createAdapter } from '../../src/chains/solana/adapter.ts'
import { builtInNetworks } from '../../src/chains/solana/networks.ts'
import type { RpcRequest } from '../../src/core/rpcRequest.ts'
import type { Site } from '../../src/core/site.ts'
import type { CaipNetworkId } from '../../src/core/types.ts'

interface Facts {
  /** The site's networks. Default: mainnet. */
  networks?: readonly CaipNetworkId[]
  rpc?: RpcRequest
}

/** Creates a fake site that supports Solana. */
export function fakeSolanaSite({
  networks = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  rpc = () => Promise.reject(new Error('No test asks a node')),
}: Facts = {}): Pick<Site, 'networks' | 'rpc'> {
  return {
    networks: () =>
      networks
        .map((id) => builtInNetworks().find((one) => one.caipNetworkId === id))
        .filter((one) => one !== undefined),
    rpc: () => rpc,
  }
}

/** Loads the Solana adapter in advance, as the product does when a wallet is about to be chosen. */
export const loadSolana = (facts?: Facts) => async () => createAdapter(fakeSolanaSite(facts))
