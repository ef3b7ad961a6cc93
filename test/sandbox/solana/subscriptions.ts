import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Listen } from '../socketFront.ts'
import type { Bank } from './bank.ts'
import { invalidParams, noSuchMethod } from './errors.ts'
import { accountNotification, signatureNotification, slotNotification, type NextNotification } from './notifications.ts'
import type { Params } from './params.ts'
import { answer } from './rpc.ts'

/** How often pending blocks are checked, about once per slot. */
const CHECK_INTERVAL_MS = 400

export interface Subscriptions {
  /** Serves an open WebSocket, whose messages arrive through `listen`. */
  serve(client: WebSocket, listen: Listen): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Notifies all subscribers. */
  notify(): void
  /** Closes every connection. */
  stop(): void
}

/** Handles the subscriptions of one connection. */
function serveSocket(socket: WebSocket, listen: Listen, bank: Bank, nextId: () => number): () => void {
  const subscriptions = new Map<number, NextNotification>()
  const opened: Record<string, (params: Params) => NextNotification> = {
    signatureSubscribe: (params) => signatureNotification(bank, params),
    accountSubscribe: (params) => accountNotification(bank, params),
    slotSubscribe: () => slotNotification(bank),
  }
  const perform = (method: string, params: Params) => {
    if (/^(?:signature|account|slot)Unsubscribe$/.test(method)) {
      if (!subscriptions.delete(Number(params[0]))) throw invalidParams('Invalid subscription id.')
      return true
    }
    const open = Object.hasOwn(opened, method) ? opened[method] : undefined
    if (!open) throw noSuchMethod()
    const id = nextId()
    subscriptions.set(id, open(params))
    return id
  }
  const notify = () => {
    for (const [id, next] of subscriptions) {
      // The notifications "received" and "processed" of a signature may be due together.
      for (let notification = next(); notification; notification = subscriptions.has(id) ? next() : undefined) {
        if (notification.last) subscriptions.delete(id)
        socket.send(
          JSON.stringify({
            jsonrpc: '2.0',
            method: notification.method,
            params: { result: notification.result, subscription: id },
          }),
        )
      }
    }
  }
  listen((text) => {
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return socket.send(JSON.stringify({ jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null }))
    }
    // A call without an id, such as web3.js's ping, is a notification and gets no answer.
    if (!Array.isArray(body) && (body as { id?: unknown } | null)?.id === undefined) return
    socket.send(JSON.stringify(answer(body, perform)))
    notify()
  })
  return notify
}

/** Creates the WebSocket service of the chain. */
export function createSubscriptions(bank: Bank): Subscriptions {
  const server = new WebSocketServer({ noServer: true })
  const clients = new Map<WebSocket, () => void>()
  let lastId = 0
  const notify = () => clients.forEach((one) => one())
  let timer: NodeJS.Timeout | undefined

  function serve(client: WebSocket, listen: Listen): void {
    clients.set(
      client,
      serveSocket(client, listen, bank, () => (lastId += 1)),
    )
    timer ??= setInterval(notify, CHECK_INTERVAL_MS).unref()
    client.on('error', () => client.terminate())
    client.on('close', () => {
      clients.delete(client)
      if (clients.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
  }

  return {
    notify,
    serve,
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (client) =>
        serve(client, (use) => client.on('message', (data: Buffer) => use(data.toString()))),
      ),
    stop() {
      clearInterval(timer)
      for (const client of clients.keys()) client.terminate()
      server.close()
    },
  }
}
