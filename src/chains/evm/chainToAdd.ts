import type { Network } from '../../core/types.ts'
import { toHexChainId } from './answers.ts'

/** Creates the parameter of `wallet_addEthereumChain` (EIP-3085). */
export function chainToAdd(
  { caipNetworkId, name, nativeCurrency, blockExplorers, assets }: Network,
  rpcUrls: readonly string[],
) {
  const { name: coin, symbol, decimals } = nativeCurrency
  const image = assets?.imageUrl
  return {
    chainId: toHexChainId(caipNetworkId),
    chainName: name,
    nativeCurrency: { name: coin, symbol, decimals },
    rpcUrls,
    ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
    ...(image?.startsWith('https://') && { iconUrls: [image] }),
  }
}
