import type { ChainAdapter } from '../../core/chain.ts'
import type { Link } from '../../core/connector.ts'
import type { Site } from '../../core/site.ts'
import type { Connection } from '../../core/types.ts'
import type { StandardWallet } from '../standard/wallet.ts'
import { balance } from './balance.ts'
import { connect, restore } from './connectWallet.ts'
import { createProvider } from './provider.ts'
import { obstacleTo, switchNetwork } from './switchNetwork.ts'

/** Creates the Solana adapter. It is loaded when the visitor is about to choose a wallet. */
export function createAdapter(site: Pick<Site, 'networks' | 'rpc'>) {
  return {
    balance,
    switchNetwork,
    obstacleTo,
    provider: (current, changes) => createProvider({ current, changes, rpcOf: site.rpc }),
    connect: (wallet: StandardWallet, ask: { signal: AbortSignal; gone?: AbortSignal }): Promise<Link> =>
      connect(wallet, site, ask),
    restore: (wallet: StandardWallet, ask: { saved: Connection; gone?: AbortSignal }): Promise<Link | null> =>
      restore(wallet, site, ask),
  } satisfies ChainAdapter & Record<string, unknown>
}

export type SolanaAdapter = ReturnType<typeof createAdapter>
