// @vitest-environment node
import { describe, expect, it, onTestFinished } from 'vitest'
import { createClock } from '../../sandbox/clock.ts'
import { createFaults } from '../../sandbox/control/faults.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { createPhoneWallet } from '../../sandbox/phone/createPhoneWallet.ts'
import { createRelay } from '../../sandbox/relay/index.ts'
import { refuseByProject } from '../../sandbox/relay/projects.ts'
import { PROPOSED, startApp, stopApp, type App, type AppOptions } from './phoneKit.ts'
import { PROJECT, serveAlone } from './relayKit.ts'

/*
 * What WalletConnect's provider reports to a site when the relay fails. Only a refusal causes an event. Any other
 * failure is a warning in the provider's log, while the provider retries for a minute.
 */

type Line = `${'warn' | 'error' | 'fatal'}: ${string}`

/** Collects the log messages of the SDK. */
function createLog() {
  const lines: Line[] = []
  const keep =
    (level: 'warn' | 'error' | 'fatal') =>
    (...words: unknown[]) =>
      void lines.push(
        `${level}: ${String(words.at(-1) instanceof Error ? (words.at(-1) as Error).message : words.at(-1))}`,
      )
  const none = () => {}
  const logger = {
    level: 'warn',
    trace: none,
    debug: none,
    info: none,
    warn: keep('warn'),
    error: keep('error'),
    fatal: keep('fatal'),
    child: () => logger,
  }
  return { lines, logger: logger as unknown as AppOptions['logger'] }
}

/**
 * Stops the retries of the SDK (2.21.7). After a refusal it retries within milliseconds and emits `error` without a
 * listener. That ends a Node process, and is an uncaught error in a page.
 */
function fence({ client: { core } }: App, why: Error): void {
  core.relayer.confirmOnlineStateOrThrow = () => Promise.reject(why)
  core.heartbeat.stop()
}

async function setUp(fault?: object, projectId = PROJECT) {
  let attempts = 0
  const note = (route: string) => void (attempts += route === 'connect' ? 1 : 0)
  const faults = createFaults(() => ({ relay: relay.routes ?? [] }))
  const relay = createRelay({
    clock: createClock(),
    refuse: refuseByProject(PROJECT),
    meet: (route) => faults.meet('relay', route, ''),
    note,
  })
  const served = await serveAlone(relay)
  if (fault) expect(faults.add({ service: 'relay', ...fault })).toBeTypeOf('object')
  const { lines, logger } = createLog()
  const app = await startApp(served.wsUrl, { projectId, logger })
  const refused = new Promise<string>((resolve) =>
    app.client.core.relayer.once('relayer_error', (error: Error) => {
      fence(app, error)
      resolve(error.message)
    }),
  )
  onTestFinished(async () => {
    faults.clear()
    await stopApp(app)
    await served.stop()
  })
  const seen: { uri?: string; error?: unknown } = {}
  app.once('display_uri', (uri: string) => (seen.uri = uri))
  const { chains, methods } = PROPOSED.eip155
  app
    .connect({ optionalNamespaces: { eip155: { chains, methods, events: [], rpcMap: {} } } })
    .catch((error: unknown) => (seen.error = error))
  return { faults, relay, app, lines, seen, refused, attempts: () => attempts }
}

describe.concurrent('A relay refusal of the phone wallet', () => {
  const ending = (end: string) => PROJECT.slice(0, -2) + end
  it.each([
    ['an unknown or blocked project', undefined, ending('e1'), 'Unauthorized: invalid key'],
    ['a client whose clock is behind', undefined, ending('e5'), 'JWT validation error: JWT Token is not yet valid'],
    ['a page of another origin', { route: 'connect', fault: 'cors' }, PROJECT, 'Unauthorized: origin not allowed'],
    ['401', { route: 'connect', fault: 'status', status: 401 }, PROJECT, 'Unauthorized: invalid key'],
    ['403', { route: 'connect', fault: 'status', status: 403 }, PROJECT, 'Unauthorized: origin not allowed'],
    [
      '400',
      { route: 'connect', fault: 'status', status: 400 },
      PROJECT,
      'JWT validation error: JWT Token is not yet valid',
    ],
  ])(
    'reports a relay refusal immediately as `relayer_error`, and as `fatal` in the log: %s',
    async (_, fault, projectId, reason) => {
      const { refused, lines, seen, attempts } = await setUp(fault, projectId)
      const message = `WebSocket connection closed abnormally with code: 3000 (${reason})`
      expect(await refused).toBe(message)
      expect(lines).toContain(`fatal: Fatal socket error: ${message}`)
      // The promise of `connect` stays pending, and there is no `error` event.
      expect(seen).toEqual({})
      expect(lines.filter((line) => line.startsWith('error'))).toEqual([])
      expect(attempts()).toBe(1)
    },
  )
})

describe.concurrent("Other connection faults of the phone wallet's relay", () => {
  it.each([
    [{ fault: 'status', status: 503 }, 'Unexpected server response: 503'],
    [{ fault: 'rate-limit' }, 'Unexpected server response: 429'],
    [{ fault: 'drop' }, 'socket hang up'],
  ])('logs a warning and connects again after a relay fault: %j', async (fault, warning) => {
    const { faults, lines, seen, attempts } = await setUp({ route: 'connect', ...fault })
    await expect.poll(() => lines, { timeout: 10_000 }).toContain(`warn: ${warning}`)
    // The SDK retries after one, two, three … seconds.
    await expect.poll(attempts, { timeout: 10_000 }).toBe(2)
    expect(seen).toEqual({})
    faults.clear()
    await expect.poll(() => seen.uri, { timeout: 10_000 }).toMatch(/^wc:/)
  })

  it('reports a connection to a silent relay, and waits (fault "hang")', async () => {
    const { faults, lines, seen } = await setUp({ route: 'connect', fault: 'hang' })
    await expect
      .poll(() => lines.filter((line) => line.includes('Relayer connected')), { timeout: 10_000 })
      .toHaveLength(1)
    expect(seen).toEqual({})
    faults.clear()
    await expect
      .poll(() => lines.filter((line) => line.includes('Relayer disconnected')), { timeout: 10_000 })
      .toHaveLength(1)
    await expect
      .poll(() => lines.filter((line) => line.includes('Relayer connected')), { timeout: 10_000 })
      .toHaveLength(2)
  })

  it('connects after the relay’s delay (fault "delay")', async () => {
    const { seen } = await setUp({ route: 'connect', fault: 'delay', delayMs: 800 })
    const began = Date.now()
    await expect.poll(() => seen.uri, { timeout: 10_000 }).toMatch(/^wc:/)
    expect(Date.now() - began).toBeGreaterThanOrEqual(700)
  })

  it('ignores a frame with invalid JSON (fault "malformed")', async () => {
    const { seen } = await setUp({ route: 'connect', fault: 'malformed' })
    await expect.poll(() => seen.uri, { timeout: 10_000 }).toMatch(/^wc:/)
  })
})

describe.concurrent('A relay fault on the session proposal', () => {
  const route = 'wc_proposeSession'

  it('logs a warning, and proposes again at the next heartbeat, five seconds later (fault "rate-limit")', async () => {
    const { lines, seen } = await setUp({ route, fault: 'rate-limit', times: 1 })
    await expect.poll(() => lines, { timeout: 10_000 }).toContain('warn: Too many requests')
    expect(seen).toEqual({})
    await expect.poll(() => seen.uri, { timeout: 12_000 }).toMatch(/^wc:/)
  })

  it('logs a warning, and proposes again (fault "status")', async () => {
    const { lines, seen } = await setUp({ route, fault: 'status', status: 500, times: 1 })
    await expect.poll(() => lines, { timeout: 10_000 }).toContain('warn: The sandbox was told to answer 500')
    await expect.poll(() => seen.uri, { timeout: 12_000 }).toMatch(/^wc:/)
  })

  it('reports nothing until the relay answers the proposal (fault "hang")', async () => {
    const { faults, relay, seen } = await setUp({ route, fault: 'hang' })
    await expect.poll(() => relay.connections).toBe(1)
    expect(seen).toEqual({})
    faults.clear()
    await expect.poll(() => seen.uri, { timeout: 10_000 }).toMatch(/^wc:/)
  })

  it.each(['drop', 'malformed'])(
    'sends an unanswered proposal again after fifteen seconds: %s',
    async (fault) => {
      const { lines, seen } = await setUp({ route, fault, times: 1 })
      const began = Date.now()
      await expect.poll(() => seen.uri, { timeout: 28_000, interval: 250 }).toMatch(/^wc:/)
      expect(Date.now() - began).toBeGreaterThan(10_000)
      expect(lines.some((line) => line.includes('Failed initial custom payload publish, retrying'))).toBe(true)
    },
    30_000,
  )
})

describe('A phone wallet that the relay refuses', () => {
  it('records why the relay refused the phone wallet, stops retrying, and pairs when told to again', async () => {
    const faults = createFaults(() => ({ relay: relay.routes ?? [] }))
    let attempts = 0
    const note = (route: string) => void (attempts += route === 'connect' ? 1 : 0)
    const relay = createRelay({ clock: createClock(), meet: (route) => faults.meet('relay', route, ''), note })
    const served = await serveAlone(relay)
    const accounts = [
      {
        namespace: 'eip155' as const,
        address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        privateKey: `0x${'11'.repeat(32)}`,
      },
    ]
    const chains = [{ id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 }]
    const phone = await createPhoneWallet({
      relayUrl: served.wsUrl,
      projectId: PROJECT,
      accounts,
      chains,
      answer: 'approve',
    })
    const app = await startApp(served.wsUrl)
    onTestFinished(async () => {
      await Promise.all([phone.stop(), stopApp(app)])
      await served.stop()
    })
    const connected = app.connect({
      optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: [], events: [], rpcMap: {} } },
    })
    const uri = await new Promise<string>((resolve) => app.once('display_uri', resolve))
    faults.add({ service: 'relay', route: 'connect', fault: 'status', status: 401 })
    const refused = phone.pair(uri)
    refused.catch(() => {})
    await expect
      .poll(() => phone.problems)
      .toEqual(['Error: WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)'])
    expect(attempts).toBe(2)
    faults.clear()
    await phone.pair(uri)
    expect((await connected)?.namespaces.eip155?.accounts).toHaveLength(1)
  }, 30_000)
})

describe('Faults of the verify service', () => {
  it('applies faults to the verify service as configured', async () => {
    const sandbox = await startSandbox()
    onTestFinished(() => sandbox.stop())
    const { control, services } = sandbox.json
    const set = (fault: object) =>
      fetch(`${control}/faults`, { method: 'POST', body: JSON.stringify({ service: 'verify', times: 1, ...fault }) })
    const ask = (path = '/v3/public-key') => fetch(`${services.verify}${path}`)
    await set({ fault: 'status', status: 502 })
    expect((await ask()).status).toBe(502)
    await set({ route: 'resolve', fault: 'status', status: 500 })
    // Other routes are not affected.
    expect((await ask()).status).toBe(200)
    expect((await ask('/attestation/x')).status).toBe(500)
    await set({ fault: 'rate-limit', delayMs: 2000 })
    expect((await ask()).headers.get('retry-after')).toBe('2')
    await set({ fault: 'malformed' })
    await expect((await ask()).json()).rejects.toThrow(SyntaxError)
    await set({ fault: 'cors' })
    expect((await ask()).headers.get('access-control-allow-origin')).toBeNull()
    await set({ fault: 'drop' })
    await expect(ask()).rejects.toThrow('fetch failed')
    await set({ fault: 'delay', delayMs: 300 })
    const began = Date.now()
    expect((await ask()).status).toBe(200)
    expect(Date.now() - began).toBeGreaterThanOrEqual(290)
    await set({ fault: 'hang' })
    const hanging = ask()
    const received = async () =>
      ((await (await fetch(control)).json()) as { received: { verify: { fault?: string }[] } }).received.verify.at(-1)
        ?.fault
    await expect.poll(received).toBe('hang')
    await fetch(`${control}/faults`, { method: 'DELETE' })
    await expect(hanging).rejects.toThrow('fetch failed')
  })
})
