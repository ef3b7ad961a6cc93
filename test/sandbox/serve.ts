import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Bindings, Service } from './service.ts'

export interface Served {
  url: string
  stop(): Promise<void>
}

const LOOPBACK = '127.0.0.1'
const PORTS_TRIED = 50

async function listen(server: Server, port: number): Promise<boolean> {
  server.listen(port, LOOPBACK)
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
}

/**
 * Serves `app` on the loopback address.
 * @param upgrade Accepts WebSocket connections. Default: they are refused.
 * @param firstPort The port to try first; if it is in use, the next ones. Default: any free port.
 */
export async function serve(app: Hono<Bindings>, firstPort = 0, upgrade?: Service['upgrade']): Promise<Served> {
  const server = createServer(getRequestListener(app.fetch))
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.add(socket)
    // A client may disconnect before the refusal is sent.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    if (upgrade) upgrade(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
  })
  let port = firstPort
  while (!(await listen(server, port))) {
    port += 1
    if (port >= firstPort + PORTS_TRIED) throw new Error(`No free port from ${firstPort} to ${port - 1}`)
  }
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        // Closing the HTTP server does not close WebSockets.
        for (const socket of sockets) socket.destroy()
      }),
  }
}
