import { Hono } from 'hono'
import type { Hex } from 'viem'
import type { Clock } from '../clock.ts'
import type { Bindings, Service } from '../service.ts'
import { startChain, type EvmChain } from './chain.ts'
import { answerOfGateway } from './ensGateway.ts'
import { forward } from './forward.ts'
import { EVM_NETWORKS } from './networks.ts'

export interface EvmChains {
  /**
   * JSON-RPC over HTTP at `/rpc/<chain id>`; the gateway of offchain names at `/rpc/ens/{sender}/{data}.json`. The
   * `route` of a fault is a CAIP-2 id.
   */
  service: Service
  chains: readonly EvmChain[]
}

/** Starts every chain in parallel. Stops all if one fails. */
async function startAll(clock: Clock): Promise<EvmChain[]> {
  const attempts = await Promise.allSettled(EVM_NETWORKS.map((network) => startChain(network, clock)))
  const chains = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  const failed = attempts.find((attempt) => attempt.status === 'rejected')
  if (!failed) return chains
  await Promise.all(chains.map((chain) => chain.stop()))
  throw failed.reason
}

/** Starts the local EVM chains and their HTTP service. */
export async function startEvmChains(clock: Clock): Promise<EvmChains> {
  const chains = await startAll(clock)
  const chainOf = (path: string) => chains.find(({ network }) => path === `/${network.chainId}`)
  const app = new Hono<Bindings>()
  app.post('/:chainId', async (c) => {
    const chain = chainOf(`/${c.req.param('chainId')}`)
    return chain ? forward(chain.httpUrl, await c.req.text()) : c.notFound()
  })
  app.get('/ens/:sender/:data{0x[0-9a-f]+\\.json}', (c) => {
    try {
      return c.json({ data: answerOfGateway(c.req.param('data').replace('.json', '') as Hex) })
    } catch {
      return c.json({ message: 'Not a call of a resolver' }, 400)
    }
  })
  const service: Service = {
    name: 'rpc',
    path: '/rpc',
    app,
    routes: chains.map(({ id }) => id),
    routeOf: (path) => chainOf(path)?.id,
    reset: async () => void (await Promise.all(chains.map((chain) => chain.reset()))),
    stop: async () => void (await Promise.all(chains.map((chain) => chain.stop()))),
  }
  return { service, chains }
}
