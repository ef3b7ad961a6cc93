import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Fault, ActiveFault } from './control/faults.ts'
import type { Receipt } from './control/received.ts'
import { wrongBody } from './control/wrongBodies.ts'
import { errorsFor, splitBatch } from './faultyBatch.ts'
import { readBody, rpcErrors, type FrontParts } from './front.ts'

/** Calls `use` with each message that no fault holds back. */
export type Listen = (use: (text: string) => void) => void

/** Accepts the WebSocket connections at one path. */
export interface SocketRoute {
  /** Name of the route in faults. */
  route: string
  serve(client: WebSocket, listen: Listen): void
}

/** JSON-RPC error codes of hosted nodes. */
const LIMIT_EXCEEDED = -32005
const INTERNAL = -32603
/** Faults that affect messages, not the opening of connections. */
const OF_MESSAGES: readonly Fault['fault'][] = ['malformed', 'wrong-schema', 'rpc-error', 'cut']
const HALF_AN_ANSWER = '{"jsonrpc":"2.0","id":1,"resu'

const untilCleared = (cleared: AbortSignal) =>
  new Promise<void>((resolve) =>
    cleared.aborted ? resolve() : cleared.addEventListener('abort', () => resolve(), { once: true }),
  )
const delay = ({ delayMs, cleared }: ActiveFault) => wait(delayMs, undefined, { signal: cleared }).catch(() => {})

function answerHttp(socket: Duplex, status: number, headers: Record<string, string> = {}): void {
  const lines = Object.entries({ connection: 'close', 'content-length': '0', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\n${lines.join('')}\r\n`)
}

const retryAfter = ({ delayMs = 1000 }: Fault) => String(Math.ceil(delayMs / 1000))

/** Refuses a connection if a fault requires it. Returns false if the connection may open. */
async function refuse(socket: Duplex, fault: Fault, cleared: AbortSignal): Promise<boolean> {
  if (OF_MESSAGES.includes(fault.fault)) return false
  if (fault.fault === 'hang') await untilCleared(cleared)
  if (fault.fault === 'status' || fault.fault === 'empty') answerHttp(socket, fault.status ?? 500)
  else if (fault.fault === 'rate-limit') answerHttp(socket, 429, { 'retry-after': retryAfter(fault) })
  // Browsers send no preflight for WebSockets, so the server checks the origin itself.
  else if (fault.fault === 'cors') answerHttp(socket, 403)
  else socket.destroy()
  return true
}

const errorFor = (text: string, code: number, message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: readBody(text).id ?? null, error: { code, message } })

/** Applies a fault to one message. Returns false if the message may pass. */
async function spoil(client: WebSocket, text: string, fault: Fault, cleared: AbortSignal): Promise<boolean> {
  switch (fault.fault) {
    case 'status':
      client.send(errorFor(text, INTERNAL, `The sandbox was told to answer ${fault.status ?? 500}`))
      return true
    case 'rate-limit':
      client.send(errorFor(text, LIMIT_EXCEEDED, 'Requests per second limit exceeded'))
      return true
    case 'rpc-error':
      client.send(JSON.stringify(rpcErrors(text, fault)))
      return true
    case 'malformed':
      client.send(HALF_AN_ANSWER)
      return true
    case 'wrong-schema':
      client.send(JSON.stringify(wrongBody('rpc', undefined, text)))
      return true
    case 'cut':
      client.send(HALF_AN_ANSWER)
      client.terminate()
      return true
    case 'empty':
      client.send('')
      return true
    case 'hang':
      await untilCleared(cleared)
      client.terminate()
      return true
    case 'drop':
      client.terminate()
      return true
    default:
      return false
  }
}

/** Applies a fault to a message. Of a batch, only the calls of the fault's method fail, with a message of their own. */
async function applyFault(
  client: WebSocket,
  text: string,
  { fault, cleared }: ActiveFault,
  use: (text: string) => void,
): Promise<void> {
  const batch = splitBatch(text, fault)
  const errors = fault && batch ? errorsFor(fault, batch.failing) : []
  if (errors.length > 0) client.send(JSON.stringify(errors))
  if (batch) use(batch.rest)
  else if (!fault || !(await spoil(client, text, fault, cleared))) use(text)
}

/**
 * Creates the middleware for WebSockets: logs the connection and each message as a request of `service`, and applies
 * faults. A `status` fault refuses the connection, or answers the message with a JSON-RPC error.
 */
export function createSocketFront(
  service: string,
  routeAt: (url: URL) => SocketRoute | number | undefined,
  { clock, faults, received }: FrontParts,
) {
  const server = new WebSocketServer({ noServer: true })

  const receiptOf = (path: string, more: Partial<Receipt>): Receipt => ({
    at: new Date(clock.now()).toISOString(),
    method: 'WS',
    path,
    ...more,
  })

  function meet(path: string, route: string, rpcMethods?: string[]): ActiveFault {
    const receipt = receiptOf(path, { route, rpcMethods })
    const projectId = new URL(path, 'http://sandbox').searchParams.get('projectId') ?? undefined
    const misfortune = faults.meet(service, route, path, { projectId, methods: rpcMethods })
    if (misfortune.fault || misfortune.delayMs > 0) receipt.fault = misfortune.fault?.fault ?? 'delay'
    received.note(service, receipt)
    return misfortune
  }

  const listenTo =
    (client: WebSocket, path: string, route: string): Listen =>
    (use) => {
      client.on('message', (data: Buffer) => {
        const text = data.toString()
        const misfortune = meet(path, route, readBody(text).rpcMethods)
        // Synchronous without a fault, so that messages keep their order.
        if (!misfortune.fault && misfortune.delayMs === 0) return use(text)
        void delay(misfortune).then(() => applyFault(client, text, misfortune, use))
      })
    }

  async function connect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const path = request.url ?? '/'
    const found = routeAt(new URL(path, 'http://sandbox')) ?? 404
    if (typeof found === 'number') {
      received.note(service, receiptOf(path, { status: found }))
      return answerHttp(socket, found)
    }
    const misfortune = meet(path, found.route)
    if (misfortune.delayMs > 0) await delay(misfortune)
    const { fault, cleared } = misfortune
    if (fault && (await refuse(socket, fault, cleared))) return
    server.handleUpgrade(request, socket, head, (client) => {
      client.on('error', () => client.terminate())
      if (fault?.fault === 'malformed') client.send(HALF_AN_ANSWER)
      found.serve(client, listenTo(client, path, found.route))
    })
  }

  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy())
    connect(request, socket, head).catch(() => socket.destroy())
  }
}
