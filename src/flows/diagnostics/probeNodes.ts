import type { NodeAnswer } from '../../core/diagnostics/facts.ts'
import { PROBE_MS } from '../../core/diagnostics/limits.ts'
import { parseQuantity } from '../../core/data/parseQuantity.ts'
import { toWalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { causeOf } from '../../core/log/describeError.ts'
import { shownHosts } from '../../core/diagnostics/shownHosts.ts'
import { redact } from '../../core/safety/redact.ts'
import { identityMethod, networkIn } from '../../core/networks/identity.ts'
import type { RpcRequest } from '../../core/rpcRequest.ts'
import type { Namespace, Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** By namespace: the request for the newest block or slot. */
const HEIGHTS: Partial<Record<Namespace, string>> = { eip155: 'eth_blockNumber', solana: 'getSlot' }

/** Reads the number of a block: hexadecimal on EVM networks, a number on Solana. Throws for anything else. */
export function heightIn(answer: unknown): number {
  const height = typeof answer === 'number' ? answer : Number(parseQuantity('block', answer))
  if (!Number.isSafeInteger(height) || height < 0) throw new Error(expected('block', 'block number', answer))
  return height
}

/** Asks a node which network it is of, and for its newest block. Never rejects. */
async function probeNode(rpc: RpcRequest, host: string, network: Network): Promise<NodeAnswer> {
  const { chainNamespace, caipNetworkId } = network
  const method = identityMethod(caipNetworkId)
  const newest = HEIGHTS[chainNamespace]
  if (!method || !newest) return { host }
  const ask = (asked: string) => withTimeout(rpc(asked, []), { ms: PROBE_MS - 500 })
  const [named, block] = await Promise.allSettled([ask(method), ask(newest)])
  const found = named.status === 'fulfilled' ? networkIn(named.value, caipNetworkId) : undefined
  const identity = found === undefined ? {} : { isOfNetwork: found === caipNetworkId, found }
  try {
    if (block.status === 'rejected') throw block.reason
    return { host, ...identity, height: heightIn(block.value) }
  } catch (error) {
    return { host, ...identity, reason: redact(causeOf(toWalletModalError(error))) }
  }
}

/** Asks each URL of the current network by itself. Rejects with `LoadFailed`. */
export async function probeNodes({ rpc, networks, site, entry }: Modal): Promise<NodeAnswer[]> {
  const network = networks.$active.get()
  const { urlsOf, request } = await rpc()
  const caller = { version: entry.version, clientId: site.clientId?.() }
  const urls = urlsOf({ network, options: site.options(), caller })
  const hosts = shownHosts(urls)
  return Promise.all(
    urls.map((url, index) => probeNode((...call) => request([url], ...call), hosts[index] ?? '', network)),
  )
}

/** Returns how far the newest block of an EVM network is ahead of the device's clock, in ms. */
export async function readBlockAhead({ site, networks, now }: Modal): Promise<number | undefined> {
  const { caipNetworkId, chainNamespace } = networks.$active.get()
  if (HEIGHTS[chainNamespace] !== HEIGHTS.eip155) return undefined
  const block = await withTimeout(site.rpc(caipNetworkId)('eth_getBlockByNumber', ['latest', false]), {
    ms: PROBE_MS - 500,
  })
  return heightIn((Object(block) as { timestamp?: unknown }).timestamp) * 1000 - now()
}
