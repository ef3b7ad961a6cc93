import type { Link } from '../../core/connector.ts'
import type { RpcRequest } from '../../core/rpcRequest.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { isStandardWallet } from '../standard/wallet.ts'
import { SIGNING } from './features.ts'
import { isPairedWallet, pairedSigner } from './pairedSigner.ts'
import type { Signer } from './signer.ts'
import { standardSigner } from './standardSigner.ts'

/**
 * Creates the signer for the wallet of a link: installed, paired or embedded; undefined for any other provider. `rpcOf`
 * broadcasts the transactions of wallets that only sign.
 */
export function signerOf(link: Link, rpcOf: (id: CaipNetworkId) => RpcRequest): Signer | undefined {
  if (isStandardWallet(link.provider, SIGNING)) return standardSigner(link.provider, link, rpcOf)
  return isPairedWallet(link.provider) ? pairedSigner(link.provider, link, rpcOf) : undefined
}
