import { DEFAULT_NETWORK } from '../../core/caip.ts'
import type { Modal } from '../../modal.ts'

/**
 * Returns the RPC client and the URLs of Ethereum, where names are registered. `urls` is empty if the site configured
 * none.
 */
export async function ethereumOf({ rpc, networks, site, entry }: Modal) {
  const { request, urlsOf } = await rpc()
  const network = networks.find(DEFAULT_NETWORK) ?? {
    caipNetworkId: DEFAULT_NETWORK,
    rpcUrls: { default: { http: [] } },
  }
  const caller = { version: entry.version, clientId: site.clientId?.() }
  const ask: typeof request = (urls, method, params, signal) => request(urls, method, params, signal, DEFAULT_NETWORK)
  return { request: ask, urls: urlsOf({ network, options: site.options(), caller }) }
}
