import type { Network } from '../../core/types.ts'

/** Id of Solana's image in the wallet API. */
const IMAGE_ID = 'a1b58899-f671-4276-6a5e-56ca5bd59700'
const EXPLORER = 'https://solscan.io'

function cluster(reference: string, name: string, testnet?: 'devnet' | 'testnet'): Network {
  return {
    id: reference,
    name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [`https://api.${testnet ?? 'mainnet-beta'}.solana.com`] } },
    blockExplorers: { default: { name: 'Solscan', url: testnet ? `${EXPLORER}?cluster=${testnet}` : EXPLORER } },
    testnet: testnet !== undefined,
    chainNamespace: 'solana',
    caipNetworkId: `solana:${reference}`,
    assets: { imageId: IMAGE_ID },
  }
}

/** Returns the clusters that sites can name by id alone, with their public nodes. */
export const builtInNetworks = (): Network[] => [
  cluster('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'),
  cluster('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'devnet'),
  cluster('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', 'testnet'),
]
