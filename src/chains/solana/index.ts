import type { Chain } from '../../core/chain.ts'
import { discoverLate } from '../standard/discoverLate.ts'
import type { WalletWindow } from '../standard/listenForWallets.ts'
import { isStandardWallet } from '../standard/wallet.ts'
import type { discoverWallets } from './discovery.ts'
import { SIGNING } from './features.ts'
import { isAddress } from './isAddress.ts'
import { standardConnector, type LoadSolana } from './standardConnector.ts'

/** Fetches what finds wallets. */
export type LoadDiscovery = () => Promise<typeof discoverWallets>

/**
 * Solana: the light part. `load` fetches what talks to wallets and `loadDiscovery` what finds them; `win` is where they are,
 * and `moreNetworks` the networks that can be named by id alone.
 */
export function createSolanaChain(load: LoadSolana, loadDiscovery: LoadDiscovery, win: WalletWindow | undefined = globalThis.window, moreNetworks?: Chain['moreNetworks']): Chain {
  return {
    namespace: 'solana',
    abilities: ['balance', 'switch'],
    option: 'solana',
    networks: [],
    moreNetworks,
    isAddress,
    discover: discoverLate(loadDiscovery, load, win),
    fromProvider: (facts, provider) => (isStandardWallet(provider, SIGNING) ? standardConnector(facts, provider, load) : undefined),
    load,
  }
}
