import { Hono } from 'hono'
import { createClock } from './clock.ts'
import { createControl } from './control/index.ts'
import { createFaults } from './control/faults.ts'
import { createOutcomes } from './control/outcomes.ts'
import { createReceived } from './control/received.ts'
import { describeSandbox, phoneSettings, SOLANA_PATH, type SandboxJson } from './description.ts'
import { createFront, openToAll } from './front.ts'
import { relaySocket } from './evm/relaySocket.ts'
import { createSocketFront, type SocketRoute } from './socketFront.ts'
import { serve, type Served } from './serve.ts'
import { startServices } from './services.ts'
import type { Bindings, Service } from './service.ts'

export type { SandboxJson } from './description.ts'

export interface SandboxOptions {
  /** The port to try first; if it is in use, the next ones. Default: any free port. */
  port?: number
  /** Start of the sandbox clock, in milliseconds since 1970. Default: now. */
  clock?: number
  /** Address of the demo page, if something serves one. It is listed in sandbox.json. */
  demoUrl?: string
}

export interface Sandbox {
  url: string
  /** The content of `GET <url>/sandbox.json`. */
  json: SandboxJson
  /** Stops everything that was started. */
  stop(): Promise<void>
}

/**
 * Starts local replacements for all hosted services, on the loopback address only. No process outlives this one,
 * however it ends.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = createClock(options.clock)
  let json: SandboxJson | undefined
  const now = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The sandbox is still starting')
    return value
  }
  const note = (route: string) =>
    received.note('relay', { at: new Date(clock.now()).toISOString(), method: 'WS', path: '/', route })
  const outcomes = createOutcomes()
  const { evm, solana, services } = await startServices({
    clock,
    outcomes,
    json: () => now(json),
    faults: () => faults,
    phoneSettings: () => phoneSettings(now(json)),
    appUrl: options.demoUrl,
    note,
  })
  const stopServices = async () => void (await Promise.all(services.map((service) => service.stop?.())))

  // Several services may have the same name, as the chains do.
  const faultable = () => {
    const byName: Record<string, string[]> = {}
    for (const { name, routes = [] } of services) byName[name] = [...(byName[name] ?? []), ...routes]
    return byName
  }
  const faults = createFaults(faultable)
  const received = createReceived(() => services.map(({ name }) => name))
  const followClock = async () => void (await Promise.all([...evm.chains, solana].map((chain) => chain.followClock())))
  const reset = async () => void (await Promise.all(services.map((service) => service.reset?.())))

  const front = (service: Service) => createFront(service, { clock, faults, received })
  const chainAt = ({ pathname: path }: URL): SocketRoute | undefined => {
    if (path === SOLANA_PATH) return { route: solana.id, serve: solana.serve }
    const chain = evm.chains.find(({ network }) => path === `/rpc/${network.chainId}`)
    return chain && { route: chain.id, serve: (client, listen) => relaySocket(chain.wsUrl, client, listen) }
  }
  const addresses = new Map<Service, string>()
  const servers: Served[] = []
  const stop = async () => {
    faults.clear()
    await Promise.all([...servers.map((server) => server.stop()), stopServices()])
  }
  const describe = (url: string) =>
    describeSandbox({ url, addresses, demoUrl: options.demoUrl, services, chains: evm.chains, solana })
  const app = new Hono<Bindings>()
  app.use('/sandbox.json', openToAll)
  app.get('/sandbox.json', (c) => c.json(describe(new URL(c.req.url).origin)))
  app.get('/', (c) => c.redirect('/control'))
  app.use('/control/*', openToAll)
  app.route(
    '/control',
    createControl({ clock, faults, received, outcomes, faultable, chains: evm.chains, followClock, reset }),
  )
  try {
    for (const service of services) {
      const place = service.ownOrigin ? new Hono<Bindings>() : app
      place.use(`${service.path}/*`.replace('//', '/'), front(service))
      place.route(service.path, service.app)
      if (!service.ownOrigin) continue
      const sockets = service.socketAt && createSocketFront(service.name, service.socketAt, { clock, faults, received })
      const own = await serve(place, 0, service.upgrade ?? sockets)
      servers.push(own)
      addresses.set(service, own.url)
    }
    const served = await serve(app, options.port, createSocketFront('rpc', chainAt, { clock, faults, received }))
    servers.push(served)
    json = describe(served.url)
    return { url: served.url, json, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
