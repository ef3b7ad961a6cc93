import { Hono } from 'hono'
import { createClock, type Clock } from '../../../sandbox/clock.ts'
import { createFaults, type Faults } from '../../../sandbox/control/faults.ts'
import { createReceived, type Received } from '../../../sandbox/control/received.ts'
import type { OwnOrigin, ServiceParts } from '../../../sandbox/data/ownOrigin.ts'
import { EVM_ACCOUNTS } from '../../../sandbox/evm/accounts.ts'
import type { EvmChain } from '../../../sandbox/evm/chain.ts'
import { createFront } from '../../../sandbox/front.ts'
import { serve } from '../../../sandbox/serve.ts'
import type { Bindings } from '../../../sandbox/service.ts'

export const PROJECT_ID = '5a4db0c5000000000000000000000001'

/** Parameters that the widget adds to every request. */
export const SDK = { projectId: PROJECT_ID, st: 'appkit', sv: 'html-wagmi-1.8.20' }

export interface Hosted {
  url: string
  service: OwnOrigin
  clock: Clock
  faults: Faults
  received: Received
  stop(): Promise<void>
}

/** Serves one service on its own origin, with the common middleware. */
export async function host(
  create: (parts: ServiceParts) => OwnOrigin,
  chains: readonly EvmChain[] = [],
  clock = createClock(),
): Promise<Hosted> {
  const service = create({ clock, projectId: PROJECT_ID, chains, accounts: EVM_ACCOUNTS })
  const faults = createFaults(() => ({ [service.name]: service.routes ?? [] }))
  const received = createReceived(() => [service.name])
  const app = new Hono<Bindings>()
  app.use('/*', createFront(service, { clock, faults, received }))
  app.route('/', service.app)
  const served = await serve(app)
  const stop = async () => {
    faults.clear()
    await served.stop()
  }
  return { url: served.url, service, clock, faults, received, stop }
}

type Query = Record<string, string | undefined>

/**
 * Returns the URL of a route with the widget's query parameters. A parameter that is undefined in `query` is left out.
 */
export function at({ url }: Hosted, path: string, query: Query = {}): string {
  const address = new URL(path, url)
  for (const [name, value] of Object.entries({
    ...query,
    ...Object.fromEntries(Object.entries(SDK).filter(([key]) => !(key in query))),
  }))
    if (value !== undefined) address.searchParams.set(name, value)
  return address.href
}

const ORIGIN = { origin: 'https://site.example' }

export const get = (hosted: Hosted, path: string, query?: Query, headers: HeadersInit = ORIGIN) =>
  fetch(at(hosted, path, query), { headers })

/** Posts like a page: a string body, so that the content type is text/plain. */
export const post = (hosted: Hosted, path: string, body: unknown, query?: Query) =>
  fetch(at(hosted, path, query), {
    method: 'POST',
    headers: ORIGIN,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
