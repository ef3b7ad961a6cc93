import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

/** All test networks share one form of addresses (BIP-173). */
export type BitcoinNetwork = 'mainnet' | 'testnet'

export const BITCOIN_NETWORKS: readonly BitcoinNetwork[] = ['mainnet', 'testnet']

/** CAIP-2 ids: the first half of the genesis block's hash. Testnet is testnet3; sites use the same for testnet4. */
export const BITCOIN_CAIP2: Readonly<Record<BitcoinNetwork, string>> = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
}

/** Version bytes and prefixes of addresses. */
export const ADDRESS_FORM = { mainnet: NETWORK, testnet: TEST_NETWORK } as const
