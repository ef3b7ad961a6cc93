import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'

/** A call to the relay: method, tag and TTL of its message, and names of its parameters. */
export interface Sent {
  method: string
  tag?: number
  ttl?: number
  params: string[]
}

interface Frame {
  method?: string
  params?: { tag?: number; ttl?: number }
}

/** Starts a proxy in front of the relay at `relayUrl`. It lists the client's calls in order. */
export async function tapRelay(relayUrl: string) {
  const sent: Sent[] = []
  const http = createServer()
  const server = new WebSocketServer({ server: http })
  server.on('connection', (client, { url = '/' }) => {
    const relay = new WebSocket(relayUrl + url)
    const opened = once(relay, 'open')
    client.on('message', (data) => {
      const text = (data as Buffer).toString()
      const { method, params = {} } = JSON.parse(text) as Frame
      const { tag, ttl } = params
      if (method)
        sent.push({
          method,
          ...(tag !== undefined && { tag }),
          ...(ttl !== undefined && { ttl }),
          params: Object.keys(params).toSorted(),
        })
      void opened.then(() => relay.send(text))
    })
    relay.on('message', (data) => client.send((data as Buffer).toString()))
    relay.on('close', () => client.close())
    client.on('close', () => relay.close())
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    for (const client of server.clients) client.terminate()
    http.close()
  })
  return { url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`, sent }
}
