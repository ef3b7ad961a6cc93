import { Hono } from 'hono'
import { createClock } from './clock.ts'
import { createControl } from './control/index.ts'
import { createFaults } from './control/faults.ts'
import { createReceived } from './control/received.ts'
import { describeSandbox, type SandboxJson } from './description.ts'
import { startEvmChains } from './evm/index.ts'
import { createFront, openToAll } from './front.ts'
import { createMailbox } from './mailbox/index.ts'
import { serve } from './serve.ts'
import { createWallets } from './wallets/index.ts'
import type { Bindings, Service } from './service.ts'

export type { SandboxJson } from './description.ts'

export interface SandboxOptions {
  /** First port tried, then the ones after it; any free one when absent. */
  port?: number
  /** Where the sandbox's clock starts, in milliseconds since 1970; now when absent. */
  clock?: number
  /** The demo page's address, when something serves one; named in sandbox.json. */
  demoUrl?: string
}

export interface Sandbox {
  url: string
  /** What `GET <url>/sandbox.json` answers. */
  json: SandboxJson
  /** Ends everything that was started. */
  stop(): Promise<void>
}

/**
 * Starts local stand-ins for everything hosted, on loopback only. Nothing it starts outlives this process, however that
 * ends.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = createClock(options.clock)
  const evm = await startEvmChains(clock)
  const services: Service[] = [evm.service, createMailbox().service, createWallets(evm.chains)]
  const stopServices = async () => void (await Promise.all(services.map((service) => service.stop?.())))

  const faultable = () => Object.fromEntries(services.map(({ name, routes }) => [name, routes ?? []]))
  const faults = createFaults(faultable)
  const received = createReceived(() => services.map(({ name }) => name))
  const followClock = async () => void (await Promise.all(evm.chains.map((chain) => chain.followClock())))
  const reset = async () => void (await Promise.all(services.map((service) => service.reset?.())))

  const app = new Hono<Bindings>()
  const describe = (url: string) => describeSandbox({ url, demoUrl: options.demoUrl, services, chains: evm.chains })
  app.use('/sandbox.json', openToAll)
  app.get('/sandbox.json', (c) => c.json(describe(new URL(c.req.url).origin)))
  app.get('/', (c) => c.redirect('/control'))
  app.use('/control/*', openToAll)
  app.route('/control', createControl({ clock, faults, received, faultable, followClock, reset }))
  for (const service of services) {
    app.use(`${service.path}/*`, createFront(service, { clock, faults, received }))
    app.route(service.path, service.app)
  }
  try {
    const served = await serve(app, options.port)
    const json = describe(served.url)
    const stop = async () => {
      faults.clear()
      await Promise.all([served.stop(), stopServices()])
    }
    return { url: served.url, json, stop }
  } catch (error) {
    await stopServices()
    throw error
  }
}
