import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const PORTS_TRIED = 50
/** `localhost` resolves to one of these, depending on the browser. */
const HOSTS = ['127.0.0.1', '::1']

export interface Listening {
  port: number
  stop(): Promise<void>
}

async function listen(listener: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer(listener).listen(port, host)
  await once(server, 'listening')
  return server
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** Listens on one port of every loopback address; undefined if the port is taken on any of them. */
async function listenOn(listener: RequestListener, wanted: number): Promise<Listening | undefined> {
  const servers: Server[] = []
  let port = wanted
  for (const host of HOSTS) {
    try {
      const server = await listen(listener, port, host)
      servers.push(server)
      port = (server.address() as AddressInfo).port
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // A machine without IPv6 has only the first address.
      if (servers.length > 0 && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue
      await Promise.all(servers.map(close))
      if (code === 'EADDRINUSE') return undefined
      throw error
    }
  }
  return { port, stop: async () => void (await Promise.all(servers.map(close))) }
}

/** Serves on `localhost` and `127.0.0.1`, at the given port or the next free one; 0 picks any free port. */
export async function listenOnLoopback(listener: RequestListener, firstPort: number): Promise<Listening> {
  for (let port = firstPort; port < firstPort + PORTS_TRIED; port++) {
    const listening = await listenOn(listener, firstPort === 0 ? 0 : port)
    if (listening) return listening
  }
  throw new Error(`No free port from ${firstPort} to ${firstPort + PORTS_TRIED - 1}`)
}
