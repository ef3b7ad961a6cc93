import type { Network } from '../../core/types.ts'

// One network per line: id (t: testnet), name, currency as symbol/name, RPC hosts, explorer name and host, image id of
// the wallet API. The facts are from viem/chains (MIT). Every currency has 18 decimals; an empty one is Ether. URLs are
// written without https://.
// prettier-ignore
const COMMON = `
1|Ethereum||ethereum-rpc.publicnode.com ethereum.reth.rs/rpc|Etherscan|etherscan.io|ba0ba0cd-17c6-4806-ad93-f9d174f17900
10|OP Mainnet||mainnet.optimism.io|Optimism Explorer|optimistic.etherscan.io|ab9c186a-c52f-464b-2906-ca59d760a400
56|BNB Smart Chain|BNB|bsc-rpc.publicnode.com 56.rpc.thirdweb.com|BscScan|bscscan.com|93564157-2e8e-4ce7-81df-b264dbee9b00
100|Gnosis|XDAI/xDAI|rpc.gnosischain.com|Gnosisscan|gnosisscan.io|02b53f6a-e3d4-479e-1cb4-21178987d100
137|Polygon|POL|polygon-bor-rpc.publicnode.com polygon.drpc.org|PolygonScan|polygonscan.com|41d04d42-da3b-4453-8506-668cc0727900
324|ZKsync Era||mainnet.era.zksync.io|ZKsync Explorer|explorer.zksync.io|b310f07f-4ef7-49f3-7073-2a0a39685800
8453|Base||mainnet.base.org|Basescan|basescan.org|7289c336-3981-4081-c5f4-efc26ac64a00
42161|Arbitrum One||arb1.arbitrum.io/rpc|Arbiscan|arbiscan.io|3bff954d-5cb0-47a0-9a23-d20192e74600
43114|Avalanche|AVAX/Avalanche|api.avax.network/ext/bc/C/rpc|SnowTrace|snowtrace.io|30c46e53-e989-45fb-4549-be3bd4eb3b00
59144|Linea Mainnet|ETH/Linea Ether|rpc.linea.build|Etherscan|lineascan.build
84532t|Base Sepolia|ETH/Sepolia Ether|sepolia.base.org|Basescan|sepolia.basescan.org|a18a7ecd-e307-4360-4746-283182228e00
11155111t|Sepolia|ETH/Sepolia Ether|ethereum-sepolia-rpc.publicnode.com 11155111.rpc.thirdweb.com|Etherscan|sepolia.etherscan.io|e909ea0a-f92a-4512-c8fc-748044ea6800`

const https = (place: string) => `https://${place}`

function toNetwork(line: string): Network {
  const [reference = '', name = '', currency, rpc = '', explorer = '', explorerHost = '', imageId] = line.split('|')
  const id = parseInt(reference)
  const [symbol = '', coin = symbol] = (currency || 'ETH/Ether').split('/')
  return {
    id,
    name,
    nativeCurrency: { name: coin, symbol, decimals: 18 },
    rpcUrls: { default: { http: rpc.split(' ').map(https) } },
    blockExplorers: { default: { name: explorer, url: https(explorerHost) } },
    testnet: reference.endsWith('t'),
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    ...(imageId && { assets: { imageId } }),
  }
}

/** Parses networks in the format that the start of this file describes. */
export const parseNetworks = (facts: string): Network[] => facts.trim().split('\n').map(toNetwork)

/**
 * Returns the most common networks. The others are in `moreNetworks`, which is loaded when a site names one of them.
 */
export const commonNetworks = (): Network[] => parseNetworks(COMMON)
