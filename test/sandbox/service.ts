import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { SocketRoute } from './socketFront.ts'

/** Hono bindings: the Node request and response, for faults that act on the connection. */
export interface Bindings {
  Bindings: HttpBindings
  /** `fault`: the request's fault, for services that apply it themselves. */
  Variables: { fault?: string }
}

/**
 * A stand-in for one hosted service. Requests under `path` pass the front (CORS, log, faults) before `app`. For a new
 * service, add a folder with a `createX()` that returns one of these, and a line in `index.ts`.
 */
export interface Service {
  /** Its name in faults, in the log and, if `listed`, in `services` of sandbox.json. */
  name: string
  /** Mount path, such as `/rpc`. */
  path: string
  app: Hono<Bindings>
  /** Whether it has its own port, and so its own origin; `path` is then `/`. */
  ownOrigin?: boolean
  /** Accepts WebSocket connections; requires its own origin. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * Returns the handler of a WebSocket at a URL of its origin, or the status of a refusal; for services that also use
   * HTTP.
   */
  socketAt?(url: URL): SocketRoute | number | undefined
  /** Whether sandbox.json lists it among `services`. */
  listed?: boolean
  /** Named fault routes. If absent, a fault's route is a path prefix below `path`. */
  routes?: readonly string[]
  /** Maps a path below `path` to one of `routes`. */
  routeOf?(path: string): string | undefined
  /** Request headers a preflight allows; any if absent. */
  allowedHeaders?: readonly string[]
  /**
   * The answer used instead of closing the connection, for requests of the service's own page, which then stays
   * silent: browsers automatically retry a request when its connection closes.
   */
  silence?(route: string | undefined): Response | undefined
  /** Resets to the state right after the start. */
  reset?(): void | Promise<void>
  stop?(): Promise<void>
}
