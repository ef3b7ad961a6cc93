import type { CaipNetworkId, Network } from '../../core/types.ts'

/** The second part of these ids is the first half of the hash of the network's genesis block (BIP-122). */
export const MAINNET: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'
export const TESTNET: CaipNetworkId = 'bip122:000000000933ea01ad0ee984209779ba'
export const SIGNET: CaipNetworkId = 'bip122:00000008819873e925422c1ff0f99f7c'

function network(caipNetworkId: CaipNetworkId, name: string, imageId: string, path = ''): Network {
  return {
    id: caipNetworkId.slice('bip122:'.length),
    name,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    // No nodes: Bitcoin wallets use their own.
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: 'mempool.space', url: `https://mempool.space${path}` } },
    testnet: path !== '',
    chainNamespace: 'bip122',
    caipNetworkId,
    assets: { imageId },
  }
}

/** Returns the networks that sites can name by id alone. */
export const builtInNetworks = (): Network[] => [
  network(MAINNET, 'Bitcoin', '0b4838db-0161-4ffe-022d-532bf03dba00'),
  network(TESTNET, 'Bitcoin Testnet', '39354064-d79b-420b-065d-f980c4b78200', '/testnet'),
  network(SIGNET, 'Bitcoin Signet', 'b3406e4a-bbfc-44fb-e3a6-89673c78b700', '/signet'),
]
