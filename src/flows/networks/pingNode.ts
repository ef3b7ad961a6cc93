import type { RpcRequest } from '../../core/rpcRequest.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { RPC_PING_MS } from '../../core/limits.ts'
import type { Namespace, Network } from '../../core/types.ts'

/** By namespace: a cheap request, and whether its answer belongs to the network with this CAIP-2 reference. */
export const PINGS: Partial<
  Record<Namespace, readonly [method: string, isOf: (answer: string, reference: string) => boolean]>
> = {
  eip155: [
    'eth_chainId',
    (answer, reference) => /^0x[\da-f]{1,16}$/i.test(answer) && String(BigInt(answer)) === reference,
  ],
  // The reference is the start of the genesis block's hash (CAIP-30).
  solana: ['getGenesisHash', (answer, reference) => answer.startsWith(reference)],
}

/** Nodes whose pings take the same number of these steps count as equally fast. */
const STEP_MS = 100

const LAST = Number.MAX_SAFE_INTEGER

/**
 * Pings a node. Returns how long it took, in steps of 100 ms; a huge number if the node fails, takes too long or
 * belongs to another network.
 */
export async function pingNode(
  rpc: RpcRequest,
  { caipNetworkId, chainNamespace }: Network,
  signal: AbortSignal,
): Promise<number> {
  const [method, isOf] = PINGS[chainNamespace] ?? []
  const stop = new AbortController()
  signal.addEventListener('abort', () => stop.abort(), { signal: stop.signal })
  const start = performance.now()
  try {
    if (!method || !isOf) return LAST
    const answer = await withTimeout(rpc(method, [], stop.signal), {
      ms: RPC_PING_MS,
      signal,
    })
    const isOfNetwork = typeof answer === 'string' && isOf(answer, caipNetworkId.slice(chainNamespace.length + 1))
    return isOfNetwork ? Math.floor((performance.now() - start) / STEP_MS) : LAST
  } catch {
    return LAST
  } finally {
    stop.abort()
  }
}
