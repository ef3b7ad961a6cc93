import type { Chain } from '../../core/chain.ts'
import { discoverLate } from '../standard/discoverLate.ts'
import type { WalletWindow } from '../standard/listenForWallets.ts'
import { bitcoinConnector, type LoadBitcoin } from './connector.ts'
import type { discoverWallets } from './discovery/index.ts'
import { isAddress } from './isAddress.ts'
import { isBitcoinWallet } from './isBitcoinWallet.ts'

/** Loads the code for wallet discovery. */
type LoadDiscovery = () => Promise<typeof discoverWallets>

/**
 * Creates the `Chain` for Bitcoin, without its libraries. `load` fetches the adapter, `loadDiscovery` the code that
 * finds wallets on `win`, `moreNetworks` the networks that sites name by id alone.
 */
export function createBitcoinChain(
  load: LoadBitcoin,
  loadDiscovery: LoadDiscovery,
  win: WalletWindow | undefined = globalThis.window,
  moreNetworks?: Chain['moreNetworks'],
): Chain {
  return {
    namespace: 'bip122',
    abilities: ['switch'],
    option: 'bitcoin',
    networks: [],
    moreNetworks,
    isAddress,
    discover: discoverLate(loadDiscovery, load, win),
    fromProvider: (facts, wallet) =>
      isBitcoinWallet(wallet) ? bitcoinConnector(facts, { via: 'standard', wallet }, load) : undefined,
    load,
  }
}
