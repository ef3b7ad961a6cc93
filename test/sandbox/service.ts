import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { SocketRoute } from './socketFront.ts'

/** What Hono knows of a request here: the Node objects beneath it, for faults that act on the connection. */
export interface Bindings {
  Bindings: HttpBindings
  /** `fault`: what the request meets, for a service that itself does what the fault says. */
  Variables: { fault?: string }
}

/**
 * One stand-in for something hosted. What lies under `path` passes the front (CORS, log, faults) before `app` sees it.
 * A new service is a folder with a `createX()` that returns one of these, and a line in `index.ts`.
 */
export interface Service {
  /** Its name in faults, in the log and, when `listed`, in `services` of sandbox.json. */
  name: string
  /** Where it is mounted, such as `/rpc`. */
  path: string
  app: Hono<Bindings>
  /** Whether it has a port, and so an origin, of its own; `path` is `/` then. */
  ownOrigin?: boolean
  /** Takes WebSocket connections; only with an origin of its own. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** What takes a WebSocket at an address of its origin, or the status of a refusal; for services that are called over HTTP too. */
  socketAt?(url: URL): SocketRoute | number | undefined
  /** Whether sandbox.json names it among `services`. */
  listed?: boolean
  /** The routes that a fault may name. When absent, a fault's route is the start of a path below `path`. */
  routes?: readonly string[]
  /** Which of `routes` a path below `path` belongs to. */
  routeOf?(path: string): string | undefined
  /** Request headers that a preflight grants; any when absent. */
  allowedHeaders?: readonly string[]
  /**
   * What is answered where a fault would close the connection, for requests of the service's own page, which then says nothing:
   * a browser sends again, by itself, what a closed connection has swallowed.
   */
  silence?(route: string | undefined): Response | undefined
  /** Back to the state right after the start. */
  reset?(): void | Promise<void>
  stop?(): Promise<void>
}
