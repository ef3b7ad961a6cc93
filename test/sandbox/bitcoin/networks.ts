import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

/** The Bitcoin networks that addresses distinguish: all test networks share one address format (BIP-173). */
export type BitcoinNetwork = 'mainnet' | 'testnet'

export const BITCOIN_NETWORKS: readonly BitcoinNetwork[] = ['mainnet', 'testnet']

/** CAIP-2 ids: the first half of the genesis block's hash. `testnet` stands for testnet3, testnet4 and signet. */
export const BITCOIN_CAIP2: Readonly<Record<BitcoinNetwork, readonly string[]>> = {
  mainnet: ['bip122:000000000019d6689c085ae165831e93'],
  testnet: [
    'bip122:000000000933ea01ad0ee984209779ba',
    'bip122:00000000da84f2bafbbc53dee25a72ae',
    'bip122:00000008819873e925422c1ff0f99f7c',
  ],
}

/** Version bytes and prefixes of addresses. */
export const ADDRESS_FORM = { mainnet: NETWORK, testnet: TEST_NETWORK } as const
