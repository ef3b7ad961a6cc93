import type { RpcRequest } from '../core/chain.ts'
import type { Network } from '../core/types.ts'
import type { Modal } from '../modal.ts'

/** The requests of one network, over the URLs that the site's options give it. */
export function rpcFor(modal: Modal, network: Network): RpcRequest {
  return async (method, params, signal) => {
    const { request, urlsOf } = await modal.rpc()
    return request(urlsOf({ network, options: modal.$options.get() }), method, params, signal)
  }
}
