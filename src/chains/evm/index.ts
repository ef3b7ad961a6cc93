import type { Chain } from '../../core/chain.ts'
import { isAddress } from './isAddress.ts'
import { type EthereumWindow, discoverWallets } from './announcements.ts'
import { isEip1193 } from './eip1193.ts'
import { injectedConnector, type LoadEvm } from './injectedConnector.ts'
import { commonNetworks } from './networks.ts'

/**
 * Creates the `Chain` for EVM networks, without its libraries. `load` fetches the adapter, `moreNetworks` the rarer
 * networks. `win` is the window whose `ethereum` property is read.
 */
export function createEvmChain(
  load: LoadEvm,
  moreNetworks?: Chain['moreNetworks'],
  win: EthereumWindow | undefined = globalThis.window,
): Chain {
  return {
    namespace: 'eip155',
    abilities: [
      'balance',
      'switch',
      'smartSessions',
      'rdns',
      'names',
      'activity',
      'send',
      'swap',
      'allowances',
      'onramp',
      'pay',
    ],
    networks: commonNetworks(),
    moreNetworks,
    isAddress,
    discover: (changed) => (win ? discoverWallets(win, load, changed) : () => {}),
    fromProvider: (facts, provider) => (isEip1193(provider) ? injectedConnector(facts, provider, load) : undefined),
    load,
  }
}
