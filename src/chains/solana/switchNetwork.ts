import type { ChainAdapter } from '../../core/chain.ts'
import type { Link } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { isStandardWallet } from '../standard/wallet.ts'
import { clusterOf } from './clusters.ts'
import { SIGNING } from './features.ts'
import { isApproved } from './pairedChain.ts'
import { clustersOf } from './standardFeatures.ts'

function isPossible({ provider, approved }: Link, network: CaipNetworkId): boolean {
  if (!isStandardWallet(provider, SIGNING)) return isApproved(network, approved)
  const clusters = clustersOf(provider)
  return !clusters.length || clusters.includes(clusterOf(network))
}

/** Returns `wallet` if the wallet or its session supports other networks only. */
export const obstacleTo: NonNullable<ChainAdapter['obstacleTo']> = (link, network) =>
  isPossible(link, network) ? undefined : 'wallet'

/** Makes later requests name another cluster; the wallet is not asked. Rejects with `UnsupportedChain`. */
export const switchNetwork: NonNullable<ChainAdapter['switchNetwork']> = async (link, { caipNetworkId }) => {
  if (!isPossible(link, caipNetworkId)) throw new WalletModalError('UnsupportedChain')
  link.moved?.(caipNetworkId)
}
