import type { Connector } from '../../core/connector.ts'
import type { StandardWallet } from '../standard/wallet.ts'
import type { SolanaAdapter } from './adapter.ts'

/** Loads the Solana adapter. */
export type LoadSolana = () => Promise<SolanaAdapter>

type Facts = Pick<Connector, 'id' | 'name' | 'type' | 'icon' | 'explorerId'>

/** Creates the connector of an installed wallet. `gone` is aborted when the wallet unregisters. */
export function standardConnector(
  facts: Facts,
  wallet: StandardWallet,
  load: LoadSolana,
  gone?: AbortSignal,
): Connector {
  return {
    ...facts,
    namespaces: ['solana'],
    connect: async ({ signal }) => (await load()).connect(wallet, { signal, gone }),
    restore: async (saved) => (await load()).restore(wallet, { saved, gone }),
    warm: load,
  }
}
