import type { Chain } from '../../core/chain.ts'
import { discoverLate } from '../standard/discoverLate.ts'
import type { WalletWindow } from '../standard/listenForWallets.ts'
import { isStandardWallet } from '../standard/wallet.ts'
import type { discoverWallets } from './discovery.ts'
import { SIGNING } from './features.ts'
import { isAddress } from './isAddress.ts'
import { standardConnector, type LoadSolana } from './standardConnector.ts'

/** Loads the code for wallet discovery. */
export type LoadDiscovery = () => Promise<typeof discoverWallets>

/**
 * Creates the `Chain` for Solana, without its libraries. `load` fetches the adapter, `loadDiscovery` the code that
 * finds wallets on `win`, `moreNetworks` the networks that sites name by id alone.
 */
export function createSolanaChain(
  load: LoadSolana,
  loadDiscovery: LoadDiscovery,
  win: WalletWindow | undefined = globalThis.window,
  moreNetworks?: Chain['moreNetworks'],
): Chain {
  return {
    namespace: 'solana',
    abilities: ['balance', 'switch', 'send', 'allowances', 'onramp', 'pay'],
    option: 'solana',
    networks: [],
    moreNetworks,
    isAddress,
    discover: discoverLate(loadDiscovery, load, win),
    fromProvider: (facts, provider) =>
      isStandardWallet(provider, SIGNING) ? standardConnector(facts, provider, load) : undefined,
    load,
  }
}
