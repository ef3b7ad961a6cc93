import type { RpcRequest } from '../core/chain.ts'
import type { Network } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { rpcUrlsOf } from '../services/rpc/urls.ts'

/** The requests of one network, over the URLs that the site's options give it. */
export function rpcFor(modal: Modal, network: Network): RpcRequest {
  const urls = rpcUrlsOf({ network, options: modal.$options.get() })
  return async (method, params, signal) => (await modal.rpc()).request(urls, method, params, signal)
}
