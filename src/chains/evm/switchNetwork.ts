import { attempt } from '../../core/errors/attempt.ts'
import type { Link } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import { WALLET_READ_MS } from '../../core/limits.ts'
import { hasNoMethod, wantsChainAdded } from '../../core/errors/refusal.ts'
import type { CaipNetworkId, Network } from '../../core/types.ts'
import { parseChainId, toHexChainId } from './answers.ts'
import { type Eip1193, askWallet, isEip1193, listen } from './eip1193.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { EvmLink } from './link.ts'
import { walletError } from '../../core/errors/walletError.ts'
import { chainToAdd } from './chainToAdd.ts'

/**
 * Sends a request to switch or add. Resolves with the wallet's answer or with its `chainChanged`: some wallets never
 * answer.
 */
async function move(
  provider: Eip1193,
  network: CaipNetworkId,
  method: string,
  params: readonly unknown[],
): Promise<void> {
  let stop = () => {}
  const arrival = new Promise<void>((resolve) => {
    stop = listen(provider, 'chainChanged', (value) => {
      if (attempt(() => parseChainId('chainChanged', value)) === network) resolve()
    })
  })
  try {
    await Promise.race([askWallet(provider, method, params), arrival])
  } finally {
    stop()
  }
}

async function isThere(provider: Eip1193, network: CaipNetworkId): Promise<boolean> {
  try {
    return (
      parseChainId('eth_chainId', await withTimeout(askWallet(provider, 'eth_chainId'), { ms: WALLET_READ_MS })) ===
      network
    )
  } catch {
    return false
  }
}

/**
 * Converts the error of a wallet that did not switch. A rejection is checked last, since wallets use its codes and
 * texts for an unknown chain, too (specification §8).
 */
function switchError(cause: unknown): WalletModalError {
  const isUnable = wantsChainAdded(cause) || hasNoMethod(cause)
  return isUnable ? new WalletModalError('UnsupportedChain', { cause }) : walletError(cause)
}

/**
 * Requests a switch; if the wallet does not know the network, requests that it be added with the URLs of `addRpcUrls`.
 * Rejects with `UserRejected`, `RequestPending`, `WalletLocked`, `UnsupportedChain` or `ConnectionFailed`.
 */
export async function switchNetwork(
  link: Link & Partial<EvmLink>,
  network: Network,
  addRpcUrls: () => Promise<readonly string[]>,
): Promise<void> {
  const { provider } = link
  const id = network.caipNetworkId
  if (!isEip1193(provider)) throw new WalletModalError('UnsupportedChain')
  const ask = () => move(provider, id, 'wallet_switchEthereumChain', [{ chainId: toHexChainId(id) }])
  try {
    await ask()
  } catch (error) {
    const urls = wantsChainAdded(error) ? await addRpcUrls() : []
    if (!urls.length) throw switchError(error)
    await add(provider, network, urls)
    // Some wallets add a network without switching to it, so check, and switch again.
    if (!(await isThere(provider, id))) {
      await ask().catch((cause: unknown) => {
        throw switchError(cause)
      })
    }
  }
  link.moved?.(id)
}

async function add(provider: Eip1193, network: Network, rpcUrls: readonly string[]): Promise<void> {
  try {
    await move(provider, network.caipNetworkId, 'wallet_addEthereumChain', [chainToAdd(network, rpcUrls)])
  } catch (cause) {
    throw walletError(cause, 'UnsupportedChain')
  }
}
