import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Lie } from './control/lies.ts'
import type { SocketRoute } from './socketFront.ts'

/** Hono bindings: the request and response of Node, for faults that act on the connection. */
export interface Bindings {
  Bindings: HttpBindings
  /** The fault of the request, for services that apply it themselves. */
  Variables: { fault?: string; lie?: Lie }
}

/**
 * A local replacement for one hosted service. Requests under `path` pass the common middleware (CORS, log, faults)
 * before `app`. For a new service, add a folder with a `createX()` that returns a `Service`, and a line in
 * `services.ts`.
 */
export interface Service {
  /** The name in faults, in the log and, if `listed`, in `services` of sandbox.json. */
  name: string
  /** Mount path, such as `/rpc`. */
  path: string
  app: Hono<Bindings>
  /** Whether the service has its own port, and so its own origin. Then `path` is `/`. */
  ownOrigin?: boolean
  /** Accepts WebSocket connections. Requires `ownOrigin`. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * For services with both HTTP and WebSocket: returns the handler for a WebSocket at a URL, or the HTTP status of a
   * refusal.
   */
  socketAt?(url: URL): SocketRoute | number | undefined
  /** Whether `services` of sandbox.json lists the service. */
  listed?: boolean
  /** Named routes of faults. Default: the route of a fault is a path prefix below `path`. */
  routes?: readonly string[]
  /** Finds the named route of a path below `path`. */
  routeOf?(path: string): string | undefined
  /** Request headers that a preflight allows. Default: any. */
  allowedHeaders?: readonly string[]
  /**
   * Returns the origin that may read the answers of a route, or undefined if the requesting page may not. Default: any
   * origin may.
   */
  readers?: Readonly<Record<string, (projectId: string | undefined, origin: string | undefined) => string | undefined>>
  /**
   * Returns the answer to a request of the service's own page, if a fault would close the connection and browsers would
   * retry. The page then sends nothing to its app.
   */
  silence?(route: string | undefined): Response | undefined
  /** Returns to the state right after the start. */
  reset?(): void | Promise<void>
  stop?(): Promise<void>
}
