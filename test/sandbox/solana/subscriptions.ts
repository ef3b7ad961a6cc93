import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Listen } from '../socketFront.ts'
import type { Bank } from './bank.ts'
import { invalidParams, noSuchMethod } from './errors.ts'
import { accountLook, signatureLook, slotLook, type Look } from './looks.ts'
import type { Params } from './params.ts'
import { answer } from './rpc.ts'

/** Interval for checking pending blocks: about a slot. */
const LOOK_EVERY_MS = 400

export interface Subscriptions {
  /** Serves an open connection; `listen` delivers its messages. */
  serve(client: WebSocket, listen: Listen): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Notifies all subscribers. */
  look(): void
  /** Closes every connection. */
  stop(): void
}

/** One connection's subscriptions. */
function serveSocket(socket: WebSocket, listen: Listen, bank: Bank, nextId: () => number): () => void {
  const looks = new Map<number, Look>()
  const opened: Record<string, (params: Params) => Look> = {
    signatureSubscribe: (params) => signatureLook(bank, params),
    accountSubscribe: (params) => accountLook(bank, params),
    slotSubscribe: () => slotLook(bank),
  }
  const perform = (method: string, params: Params) => {
    if (/^(?:signature|account|slot)Unsubscribe$/.test(method)) {
      if (!looks.delete(Number(params[0]))) throw invalidParams('Invalid subscription id.')
      return true
    }
    const open = Object.hasOwn(opened, method) ? opened[method] : undefined
    if (!open) throw noSuchMethod()
    const id = nextId()
    looks.set(id, open(params))
    return id
  }
  const look = () => {
    for (const [id, see] of looks) {
      // A signature's receipt and result can be due together.
      for (let seen = see(); seen; seen = looks.has(id) ? see() : undefined) {
        if (seen.last) looks.delete(id)
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: seen.method, params: { result: seen.result, subscription: id } }))
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
    // A notification, such as web3.js's ping, has no id and gets no answer.
    if (!Array.isArray(body) && (body as { id?: unknown } | null)?.id === undefined) return
    socket.send(JSON.stringify(answer(body, perform)))
    look()
  })
  return look
}

/** The chain's WebSocket service. */
export function createSubscriptions(bank: Bank): Subscriptions {
  const server = new WebSocketServer({ noServer: true })
  const looks = new Map<WebSocket, () => void>()
  let lastId = 0
  const look = () => looks.forEach((one) => one())
  let timer: NodeJS.Timeout | undefined

  function serve(client: WebSocket, listen: Listen): void {
    looks.set(client, serveSocket(client, listen, bank, () => (lastId += 1)))
    timer ??= setInterval(look, LOOK_EVERY_MS).unref()
    client.on('error', () => client.terminate())
    client.on('close', () => {
      looks.delete(client)
      if (looks.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
  }

  return {
    look,
    serve,
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (client) => serve(client, (use) => client.on('message', (data: Buffer) => use(data.toString())))),
    stop() {
      clearInterval(timer)
      for (const client of looks.keys()) client.terminate()
      server.close()
    },
  }
}
