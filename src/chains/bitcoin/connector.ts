import type { Connector } from '../../core/connector.ts'
import type { StandardWallet } from '../standard/wallet.ts'
import type { BitcoinAdapter } from './adapter.ts'

/** Fetches what talks to a wallet. */
export type LoadBitcoin = () => Promise<BitcoinAdapter>

/** A wallet of the page and the interface that it has (contract B8); `gone` is aborted when it takes itself away. */
export type Way = { via: 'standard'; wallet: StandardWallet; gone?: AbortSignal } | { via: 'sats' | 'leather' | 'okx' | 'unisat'; wallet: object }

type Facts = Pick<Connector, 'id' | 'name' | 'type' | 'icon' | 'explorerId'>

/** A connector for a wallet that is in the page. */
export function bitcoinConnector(facts: Facts, way: Way, load: LoadBitcoin): Connector {
  return {
    ...facts,
    namespaces: ['bip122'],
    connect: async ({ signal }) => (await load()).connect(way, signal),
    restore: async (saved) => (await load()).restore(way, saved),
    warm: load,
  }
}
