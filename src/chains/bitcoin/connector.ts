import type { Connector } from '../../core/connector.ts'
import type { BitcoinAdapter } from './adapter.ts'
import type { WalletAccess } from './walletAccess.ts'

/** Loads the Bitcoin adapter. */
export type LoadBitcoin = () => Promise<BitcoinAdapter>

type Facts = Pick<Connector, 'id' | 'name' | 'type' | 'icon' | 'explorerId'>

/** Creates the connector of an installed wallet. */
export function bitcoinConnector(facts: Facts, way: WalletAccess, load: LoadBitcoin): Connector {
  return {
    ...facts,
    namespaces: ['bip122'],
    connect: async ({ signal }) => (await load()).connect(way, signal),
    restore: async (saved) => (await load()).restore(way, saved),
    warm: load,
  }
}
