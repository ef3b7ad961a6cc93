import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { Connection, Keypair, type Commitment } from '@solana/web3.js'
import { base58 } from '@scure/base'
import { createClock, type Clock } from '../../sandbox/clock.ts'
import { startSolanaChain, type SolanaChain } from '../../sandbox/solana/index.ts'

export interface SolanaServer {
  url: string
  clock: Clock
  chain: SolanaChain
  connect(commitment?: Commitment): Connection
  /** Sends a call and returns the whole answer, including errors. */
  call(
    method: string,
    ...params: unknown[]
  ): Promise<{ result?: unknown; error?: { code: number; message: string; data?: unknown } }>
  stop(): Promise<void>
}

/** Returns the key of a sandbox account. */
export function keyOf(chain: SolanaChain, index: number): Keypair {
  const account = chain.accounts[index]
  if (!account) throw new Error(`no account ${index}`)
  return Keypair.fromSecretKey(base58.decode(account.privateKey))
}

/** Serves only the chain, over HTTP and WebSocket on one port. */
export async function serveSolana(): Promise<SolanaServer> {
  const clock = createClock()
  const chain = await startSolanaChain(clock)
  const server = createServer((request, response) => {
    const headers = {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    }
    if (request.method !== 'POST') return response.writeHead(204, headers).end()
    void json(request)
      .then(chain.handle)
      .then((body) => response.writeHead(200, headers).end(JSON.stringify(body)))
  })
  server.on('upgrade', chain.upgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connections: Connection[] = []
  return {
    url,
    clock,
    chain,
    connect(commitment = 'confirmed') {
      const connection = new Connection(url, { commitment, wsEndpoint: url.replace('http', 'ws') })
      connections.push(connection)
      return connection
    },
    async call(method, ...params) {
      return (await chain.handle({ jsonrpc: '2.0', id: 1, method, params })) as Awaited<
        ReturnType<SolanaServer['call']>
      >
    },
    async stop() {
      await chain.stop()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
