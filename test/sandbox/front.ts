import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import type { Clock } from './clock.ts'
import type { Fault, Faults } from './control/faults.ts'
import type { Received, Receipt } from './control/received.ts'
import type { Bindings, Service } from './service.ts'
import { wrongBody } from './control/wrongBodies.ts'
import { cutShort } from './cutShort.ts'
import { joinBatch, splitBatch } from './faultyBatch.ts'

export interface FrontParts {
  clock: Clock
  faults: Faults
  received: Received
}

/** Allows every origin or one, and exposes the headers that clients need for retries. */
export function allowOrigins(response: Response, asked?: string, origin = '*'): void {
  response.headers.set('access-control-allow-origin', origin)
  if (origin !== '*') response.headers.set('vary', 'origin')
  response.headers.set('access-control-expose-headers', 'retry-after, x-request-id')
  response.headers.set('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS')
  if (asked) response.headers.set('access-control-allow-headers', asked)
  // A cached preflight would hide a `cors` fault.
  response.headers.set('access-control-max-age', '0')
}

/** CORS for the sandbox's own pages, to which faults do not apply. */
export const openToAll: MiddlewareHandler<Bindings> = async (c, next) => {
  if (c.req.method === 'OPTIONS') c.res = new Response(null, { status: 204 })
  else await next()
  allowOrigins(c.res, c.req.header('access-control-request-headers'))
}

interface Said {
  id?: unknown
  rpcMethods?: string[]
  projectId?: string
}

/** Reads the JSON-RPC methods, the request id and the project id from a body. */
export function readBody(body: string): Said {
  try {
    const parsed: unknown = JSON.parse(body)
    const parts = (Array.isArray(parsed) ? parsed : [parsed]) as ({ method?: unknown } | null)[]
    const methods = parts.map((one) => one?.method).filter((method) => typeof method === 'string')
    const { id, projectId } = (parsed ?? {}) as { id?: unknown; projectId?: unknown }
    return {
      id,
      rpcMethods: methods.length > 0 && methods.length === parts.length ? methods : undefined,
      projectId: typeof projectId === 'string' ? projectId : undefined,
    }
  } catch {
    return {}
  }
}

/** Returns the requested headers that the service allows. */
const grant = ({ allowedHeaders }: Service, asked?: string) =>
  allowedHeaders && asked
    ? asked
        .split(',')
        .filter((name) => allowedHeaders.includes(name.trim().toLowerCase()))
        .join()
    : asked

const failure = (description: string) => ({ status: 'FAILED', reasons: [{ field: '', description }] })

/** Creates a JSON-RPC error for a body with one call or a batch. */
export function rpcErrors(body: string, { code = -32603 }: Fault): unknown {
  const errorFor = (id: unknown) => ({
    jsonrpc: '2.0',
    id: id ?? null,
    error: { code, message: `The sandbox was told to answer ${code}` },
  })
  try {
    const parsed = JSON.parse(body) as { id?: unknown } | { id?: unknown }[] | null
    return Array.isArray(parsed) ? parsed.map(({ id }) => errorFor(id)) : errorFor(parsed?.id)
  } catch {
    return errorFor(null)
  }
}

function closeConnection(c: Context<Bindings>): Response {
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Resolves when the faults are cleared or the client disconnects. */
function abandoned(c: Context<Bindings>, cleared: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    cleared.addEventListener('abort', resolve, { once: true })
    c.env.incoming.socket.once('close', resolve)
  })
}

interface Replies {
  /** See `Service.silence`. */
  silence(): Response | undefined
  /** Returns the body for the fault `wrong-schema`. */
  wrong(): unknown
}

/**
 * Returns the answer that a fault causes. Undefined for `cors` without a method, where the service answers and the
 * page cannot read it.
 */
async function misbehave(
  c: Context<Bindings>,
  fault: Fault,
  cleared: AbortSignal,
  { silence, wrong }: Replies,
): Promise<Response | undefined> {
  switch (fault.fault) {
    case 'status':
      return c.json(
        failure(fault.description ?? `The sandbox was told to answer ${fault.status ?? 500}`),
        (fault.status ?? 500) as 500,
      )
    case 'rate-limit':
      return c.json(failure('Requests per second limit exceeded'), 429, {
        'retry-after': String(Math.ceil((fault.delayMs ?? 1000) / 1000)),
      })
    case 'malformed':
      return c.body('{"jsonrpc":"2.0","id":1,"resu', 200, { 'content-type': 'application/json' })
    case 'wrong-schema':
      return c.json(wrong() as object)
    case 'rpc-error':
      return c.json(rpcErrors(await c.req.text(), fault) as object)
    case 'empty':
      return c.body(null, (fault.status ?? 200) as 200)
    case 'hang':
      await abandoned(c, cleared)
      return silence() ?? closeConnection(c)
    case 'drop':
      return silence() ?? closeConnection(c)
    case 'cors':
      // A preflight does not name the JSON-RPC method, so it passes. The call is refused instead, unperformed.
      return fault.method === undefined ? undefined : c.json(failure('The sandbox was told to refuse the origin'), 403)
    default:
      return undefined
  }
}

const bodyOf = async (c: Context<Bindings>) => (c.req.method === 'POST' ? c.req.text() : '')

/** Creates the middleware of every service: logs the request, applies faults, and allows any origin. */
export function createFront(service: Service, { clock, faults, received }: FrontParts): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    const { pathname, search, searchParams } = new URL(c.req.url)
    const project = searchParams.get('projectId') ?? undefined
    const path = pathname.slice(service.path.length)
    const route = service.routeOf?.(path)
    const asked = c.req.header('access-control-request-headers')
    if (c.req.method === 'OPTIONS') {
      const refused = faults.refusesPreflight(service.name, route, path, project)
      c.res = new Response(null, { status: refused ? 403 : 204 })
      if (!refused) allowOrigins(c.res, grant(service, asked))
      c.res.headers.set('x-request-id', randomUUID())
      return undefined
    }
    const receipt: Receipt = {
      at: new Date(clock.now()).toISOString(),
      method: c.req.method,
      path: pathname + search,
      route,
    }
    const body = await bodyOf(c)
    const said = readBody(body)
    receipt.rpcMethods = said.rpcMethods
    received.note(service.name, receipt)
    const { delayMs, fault, cleared } = faults.meet(service.name, route, path, {
      projectId: project ?? said.projectId,
      methods: said.rpcMethods,
    })
    if (fault || delayMs > 0) receipt.fault = fault?.fault ?? 'delay'
    c.set('fault', fault?.fault)
    c.set('lie', fault?.lie)
    const release = delayMs > 0 || fault?.fault === 'hang' ? faults.hold() : () => {}
    // Clearing the faults aborts the delay.
    if (delayMs > 0) await wait(delayMs, undefined, { signal: cleared }).catch(() => {})
    if (fault?.fault !== 'hang') release()
    const batch = splitBatch(body, fault)
    if (batch) c.req.raw = new Request(c.req.url, { method: 'POST', headers: c.req.raw.headers, body: batch.rest })
    if (batch) c.req.bodyCache = {}
    const replies: Replies = {
      silence: () => service.silence?.(route),
      wrong: () => wrongBody(service.name, route, said.rpcMethods && body),
    }
    const answer = fault && !batch && (await misbehave(c, fault, cleared, replies))
    release()
    if (answer === RESPONSE_ALREADY_SENT) return answer
    if (answer) c.res = answer
    else await next()
    if (fault && batch) c.res = await joinBatch(c.res, fault, batch.failing)
    receipt.status = c.res.status
    if (!c.res.headers.has('x-request-id')) c.res.headers.set('x-request-id', randomUUID())
    const reader = service.readers?.[route ?? '']
    const allowed = reader ? reader(project, c.req.header('origin')) : '*'
    if (fault?.fault !== 'cors' && allowed !== undefined) allowOrigins(c.res, grant(service, asked), allowed)
    if (fault?.fault === 'cut') await cutShort(c, fault.atByte)
    return undefined
  }
}
