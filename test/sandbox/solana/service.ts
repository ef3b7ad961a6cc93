import { Hono } from 'hono'
import type { Bindings, Service } from '../service.ts'
import type { SolanaChain } from './index.ts'

/** Answers JSON-RPC text. An invalid call is answered with an error. */
export async function answerRpc(chain: SolanaChain, text: string): Promise<unknown> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null }
  }
  return chain.handle(body)
}

/**
 * Serves the chain over HTTP at `/rpc/solana`. The route of a fault is the CAIP-2 id. Mount it before the service of
 * the other chains, whose path is a prefix of this path.
 */
export function createSolanaRpc(chain: SolanaChain): Service {
  const app = new Hono<Bindings>()
  app.post('/', async (c) => c.json((await answerRpc(chain, await c.req.text())) as object))
  return {
    name: 'rpc',
    path: '/rpc/solana',
    app,
    routes: [chain.id],
    routeOf: () => chain.id,
    reset: chain.reset,
    stop: chain.stop,
  }
}
