import type { Chain } from '../../core/chain.ts'
import { WalletModalError } from '../../core/errors.ts'
import { isAddress } from './address.ts'
import { type EthereumWindow, discoverWallets } from './announcements.ts'
import { parseQuantity } from './answers.ts'
import { builtInNetworks } from './networks.ts'
import { createProvider } from './provider.ts'
import { switchNetwork } from './switchNetwork.ts'

/** The native balance in wei. Rejects as `rpc` does, and with `ServiceUnavailable` for an answer that is no quantity. */
const balance: Chain['balance'] = async (address, rpc) => {
  const answer = await rpc('eth_getBalance', [address, 'latest'])
  try {
    return parseQuantity('eth_getBalance', answer)
  } catch (cause) {
    throw new WalletModalError('ServiceUnavailable', { message: (cause as Error).message, cause })
  }
}

/** Ethereum and the chains like it: the light part, without viem. `win` is where the legacy wallet is looked for. */
export function createEvmChain(win: EthereumWindow | undefined = globalThis.window): Chain {
  return {
    namespace: 'eip155',
    abilities: ['balance', 'switch'],
    networks: builtInNetworks(),
    isAddress,
    discover: (changed) => (win ? discoverWallets(win, changed) : () => {}),
    balance,
    switchNetwork,
    provider: createProvider,
  }
}
