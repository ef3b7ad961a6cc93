import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Clock } from '../clock.ts'
import type { Bindings, Service } from '../service.ts'
import { createAnswering } from './answering.ts'
import { identify, type Refusal } from './auth.ts'
import { createConnection, type Connection } from './connection.ts'
import { createHub } from './hub.ts'
import { relayMethods } from './methods.ts'
import { refuseMalformed, type Refuse } from './projects.ts'
import { answerHttp, delay, fine, held, refusalOf, statusOf, untilCleared, type Meet } from './faults.ts'

export interface RelayParts {
  /** Determines when messages expire. */
  clock: Clock
  /** Finds the faults to apply: `(route, projectId) => faults.meet('relay', route, '', { projectId })`. */
  meet?: Meet
  /** Called for every connection attempt and call, to log it. */
  note?(route: string): void
  /** Refuses projects. Default: only malformed ids are refused. */
  refuse?: Refuse
}

export interface Relay extends Service {
  ownOrigin: true
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Simulates a relay restart: every socket closes, stored messages stay. */
  restart(): void
  /** The number of open sockets. */
  readonly connections: number
}

const PING_MS = 15_000
const CLOSE_UNAUTHORIZED = 3000

/**
 * Creates the pairing relay: JSON-RPC over WebSocket. The relay forwards encrypted messages between two peers that know
 * the same topics. Routes of faults: `connect`, the name of a method, or `delivery` (`drop` loses messages).
 */
export function createRelay({
  clock,
  meet = fine,
  note = () => {},
  refuse: refuseProject = refuseMalformed,
}: RelayParts): Relay {
  const server = new WebSocketServer({ noServer: true })
  const hub = createHub(clock, (deliver, { projectId }) => void carry(deliver, projectId))
  const answer = createAnswering(hub, (route, projectId) => {
    note(route)
    return meet(route, projectId)
  })

  async function carry(deliver: () => void, projectId: string): Promise<void> {
    const misfortune = meet('delivery', projectId)
    if (misfortune.fault?.fault === 'drop') return
    if (misfortune.fault?.fault === 'hang') await untilCleared(misfortune)
    if (misfortune.delayMs > 0) await delay(misfortune)
    deliver()
  }

  const accept = (request: IncomingMessage, socket: Duplex, head: Buffer, use: (opened: WebSocket) => void) =>
    server.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => opened.terminate())
      use(opened)
    })

  function serve(opened: WebSocket, client: Pick<Connection, 'clientId' | 'projectId'>): void {
    const connection = createConnection(opened, client)
    const ping = setInterval(() => opened.ping(), PING_MS)
    ping.unref()
    hub.join(connection)
    // `ws` passes a single buffer by default.
    opened.on('message', (data) => void answer(connection, (data as Buffer).toString()))
    opened.on('close', () => {
      clearInterval(ping)
      hub.leave(connection)
    })
  }

  function refusal(
    request: IncomingMessage,
    query: URLSearchParams,
  ): { clientId: string; refusal?: undefined } | { refusal: Refusal } {
    const why = refuseProject(query.get('projectId') ?? '', request.headers.origin)
    return why === undefined ? identify(query.get('auth')) : { refusal: why }
  }

  async function connect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const query = new URL(request.url ?? '/', 'http://relay').searchParams
    const projectId = query.get('projectId') ?? ''
    note('connect')
    const misfortune = meet('connect', projectId)
    if (misfortune.delayMs > 0) await held(misfortune, socket, delay(misfortune))
    const { fault } = misfortune
    const refuse = (why: Refusal) =>
      // Newer clients request a close frame, because browsers hide the HTTP answer to a failed WebSocket.
      query.get('useOnCloseEvent') === 'true'
        ? accept(request, socket, head, (opened) => opened.close(CLOSE_UNAUTHORIZED, why))
        : answerHttp(socket, statusOf(why), why)
    const forced = fault && refusalOf(fault)
    if (forced) return refuse(forced)
    if (fault?.fault === 'status') return answerHttp(socket, fault.status ?? 500, 'The sandbox was told to refuse')
    if (fault?.fault === 'rate-limit')
      return answerHttp(socket, 429, 'Too Many Requests', {
        'retry-after': String(Math.ceil((fault.delayMs ?? 1000) / 1000)),
      })
    if (fault?.fault === 'drop') return void socket.destroy()
    // The connection is accepted, but never answered.
    if (fault?.fault === 'hang')
      return accept(request, socket, head, (opened) => {
        opened.on('message', () => void held(misfortune, opened, untilCleared(misfortune)))
        void untilCleared(misfortune).then(() => opened.terminate())
      })
    const identity = refusal(request, query)
    if (identity.refusal !== undefined) return refuse(identity.refusal)
    accept(request, socket, head, (opened) => {
      serve(opened, { clientId: identity.clientId, projectId })
      if (fault?.fault === 'malformed') opened.send('<html>not JSON</html>')
    })
  }

  const restart = () => {
    for (const connection of hub.connections()) {
      hub.leave(connection)
      connection.socket.terminate()
    }
  }
  const app = new Hono<Bindings>()
  app.get('/health', (c) => c.json({ connections: server.clients.size }))
  app.post('/restart', (c) => {
    restart()
    return c.body(null, 204)
  })
  return {
    name: 'relay',
    path: '/',
    ownOrigin: true,
    listed: true,
    app,
    routes: ['connect', 'delivery', ...Object.keys(relayMethods)],
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      connect(request, socket, head).catch(() => socket.destroy())
    },
    restart,
    get connections() {
      return hub.connections().length
    },
    reset() {
      restart()
      hub.clear()
    },
    stop: async () => {
      for (const client of server.clients) client.terminate()
    },
  }
}
