import type { RpcRequest } from '../../core/rpcRequest.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { RPC_PING_MS } from '../../core/limits.ts'
import { identityMethod, networkIn } from '../../core/networks/identity.ts'
import type { CaipNetworkId } from '../../core/types.ts'

/** Nodes whose pings take the same number of these steps count as equally fast. */
const STEP_MS = 100

const LAST = Number.MAX_SAFE_INTEGER

/**
 * Pings a node. Returns how long it took, in steps of 100 ms; a huge number if the node fails, takes too long or
 * belongs to another network.
 */
export async function pingNode(rpc: RpcRequest, network: CaipNetworkId, signal: AbortSignal): Promise<number> {
  const method = identityMethod(network)
  const stop = new AbortController()
  signal.addEventListener('abort', () => stop.abort(), { signal: stop.signal })
  const start = performance.now()
  try {
    if (!method) return LAST
    const answer = await withTimeout(rpc(method, [], stop.signal), {
      ms: RPC_PING_MS,
      signal,
    })
    return networkIn(answer, network) === network ? Math.floor((performance.now() - start) / STEP_MS) : LAST
  } catch {
    return LAST
  } finally {
    stop.abort()
  }
}
