import { computed } from 'nanostores'
import type { RpcRequest } from '../../core/rpcRequest.ts'
import type { Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { hasProjectId } from '../../services/rpc/urls.ts'
import { pingNode } from '../networks/pingNode.ts'

/** Orders URLs by the time of their last ping. Alike URLs, and those that were never pinged, keep their order. */
const inOrder = (urls: readonly string[], ranks: ReadonlyMap<string, number>): string[] =>
  urls.every((url) => ranks.has(url))
    ? [...urls].sort((one, other) => Number(ranks.get(one)) - Number(ranks.get(other)))
    : [...urls]

async function create({ rpc, networks, shell, site, entry, lifetime }: Modal): Promise<void> {
  const client = await rpc()
  if (lifetime.signal.aborted) return
  const { urlsOf, request } = client
  let ranks: ReadonlyMap<string, number> = new Map()
  let pinging = new AbortController()

  async function rank(network: Network, signal: AbortSignal): Promise<void> {
    const caller = { version: entry.version, clientId: site.clientId?.() }
    const urls = urlsOf({ network, options: site.options(), caller })
    // A hosted node stays first: while it works, the public nodes after it should not learn of the visitor.
    if (urls.length < 2 || urls.some(hasProjectId)) return
    const { caipNetworkId: id } = network
    // The answer also tells the RPC client which network the node is of.
    const ask =
      (url: string): RpcRequest =>
      (method, params, end) =>
        request([url], method, params, end, id)
    const found = await Promise.all(urls.map(async (url) => [url, await pingNode(ask(url), id, signal)] as const))
    if (!signal.aborted) ranks = new Map(found)
  }

  client.urlsOf = (query) => inOrder(urlsOf(query), ranks)
  const $pinged = computed([shell.$open, networks.$active], (isOpen, network) => (isOpen ? network : undefined))
  const stop = $pinged.subscribe((network) => {
    pinging.abort()
    pinging = new AbortController()
    if (network) void rank(network, pinging.signal)
  })
  const end = () => {
    stop()
    pinging.abort()
  }
  lifetime.signal.addEventListener('abort', end, { once: true })
}

/**
 * From now on, whenever the modal is open, pings the site's RPC URLs of the network in use, if it has several, and asks
 * the fastest first. URLs that fail, or are nodes of another network, come last. The site's order decides between URLs
 * that are about equally fast, and until all have answered (specification §9, fallback ping).
 */
export const rankNodes = (modal: Modal): Promise<void> => modal.late(create)
