// @vitest-environment node
import { createDelayedPromise } from '@walletconnect/utils'
import { beforeEach, afterEach, expect, it, onTestFinished } from 'vitest'
import { forbidTraffic, propose, PROPOSED, startApp, stopApp, type App } from '../../sandbox/phoneKit.ts'
import { startPhone, startRelay } from './world.ts'

/* Checks that the patched SDK (scripts/build/patches) leaves no rejection unhandled. */

forbidTraffic()

const strays: unknown[] = []
const note = (error: unknown) => void strays.push(error)
beforeEach(() => {
  strays.length = 0
  process.on('unhandledRejection', note)
})
afterEach(() => void process.off('unhandledRejection', note))

/** Waits for the turn of the event loop in which Node reports unhandled rejections. */
const turn = () => new Promise((resolve) => void setImmediate(resolve))

async function appOf(relayUrl: string): Promise<App> {
  const app = await startApp(relayUrl)
  onTestFinished(() => stopApp(app))
  return app
}
const beat = ({ client: { core } }: App) => (core.heartbeat as unknown as { pulse(): void }).pulse()

/** Resolves once the relay has answered all earlier calls, since it answers in order. */
const answered = ({ client: { core } }: App) =>
  core.relayer.subscriber.subscribe('b'.repeat(64), { relay: { protocol: 'irn' } })

it('leaves no unhandled rejection when the relay refuses a proposal twice', async () => {
  const relay = await startRelay()
  relay.trouble({ route: 'wc_proposeSession', fault: 'status', status: 500 })
  const app = await appOf(relay.url)
  const proposed = () => relay.routes.filter((route) => route === 'wc_proposeSession').length
  app.connect({ optionalNamespaces: { eip155: { ...PROPOSED.eip155, events: [], rpcMap: {} } } }).catch(() => {})
  await expect.poll(proposed).toBe(1)
  await expect
    .poll(() => {
      beat(app)
      return proposed()
    })
    .toBe(2)
  await answered(app)
  await turn()
  expect(strays).toEqual([])
})

it('leaves no unhandled rejection after messages for ended or unknown sessions', async () => {
  const app = await appOf((await startRelay()).url)
  const { engine } = app.client as unknown as {
    engine: Record<string, (topic: string, payload: object) => Promise<void>>
  }
  for (const method of [
    'onSessionUpdateRequest',
    'onSessionExtendRequest',
    'onSessionPingRequest',
    'onSessionDeleteRequest',
    'onSessionEventRequest',
  ]) {
    const params = { namespaces: {}, event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' }
    await engine[method]?.('a'.repeat(64), { id: 1, params }).catch(() => {})
  }
  await (engine.onSessionProposeRequest as unknown as (event: object) => Promise<void>)({
    topic: 'a'.repeat(64),
    payload: { id: 1, params: { relays: 'none' } },
    transportType: 'relay',
  }).catch(() => {})
  await turn()
  expect(strays).toEqual([])
})

it('rejects a malformed session update before storing it', async () => {
  const app = await appOf((await startRelay()).url)
  const topic = 'a'.repeat(64)
  const metadata = { name: 'A wallet', description: '', url: 'https://wallet.example', icons: [] }
  const namespaces = {
    eip155: {
      accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
      methods: ['personal_sign'],
      events: [],
    },
  }
  await app.client.core.crypto.setSymKey('01'.repeat(32), topic)
  await app.client.session.set(topic, {
    topic,
    namespaces,
    pairingTopic: '',
    relay: { protocol: 'irn' },
    expiry: Math.floor(Date.now() / 1000) + 600,
    acknowledged: true,
    controller: 'cd',
    requiredNamespaces: {},
    optionalNamespaces: {},
    self: { publicKey: 'ef', metadata },
    peer: { publicKey: 'cd', metadata },
    transportType: 'relay',
  })
  const updates: unknown[] = []
  app.client.on('session_update', (update) => updates.push(update))
  const { engine } = app.client as unknown as {
    engine: Record<string, (topic: string, payload: object) => Promise<void>>
  }
  for (const [id, broken] of [
    { eip155: null },
    { eip155: { accounts: ['nobody'], methods: [], events: [] } },
    {},
    null,
  ].entries()) {
    await engine
      .onSessionUpdateRequest?.(topic, { id: Date.now() * 1000 + id, params: { namespaces: broken } })
      .catch(() => {})
  }
  await turn()
  expect([app.client.session.get(topic).namespaces, updates, strays]).toEqual([namespaces, [], []])
})

it('leaves no unhandled rejection after messages for ended or unknown pairings', async () => {
  const app = await appOf((await startRelay()).url)
  const pairing = app.client.core.pairing as unknown as Record<
    string,
    (topic: string, payload: object) => Promise<void>
  >
  for (const method of ['onPairingPingRequest', 'onPairingDeleteRequest'])
    await pairing[method]?.('a'.repeat(64), { id: 1, params: {} }).catch(() => {})
  await turn()
  expect(strays).toEqual([])
})

it('leaves no unhandled rejection when the relay refuses to unsubscribe an expired pairing', async () => {
  const relay = await startRelay()
  relay.trouble({ route: 'irn_unsubscribe', fault: 'status', status: 500 })
  const app = await appOf(relay.url)
  const { topic } = await app.client.core.pairing.create()
  app.client.core.expirer.set(topic, 0)
  beat(app)
  await expect.poll(() => relay.routes).toContain('irn_unsubscribe')
  await answered(app)
  await turn()
  expect(strays).toEqual([])
})

it('leaves no unhandled rejection when the relay refuses to unsubscribe an ended session', async () => {
  const relay = await startRelay()
  const [app, phone] = [await appOf(relay.url), await startPhone(relay.url)]
  await propose(app, (uri) => phone.pair(uri), ['eip155'])
  relay.trouble({ route: 'irn_unsubscribe', fault: 'status', status: 500 })
  phone.sessions.disconnect(app.session?.topic ?? '').catch(() => {})
  // The wallet unsubscribes once, and so does the site, which deletes the session despite the refusal.
  await expect.poll(() => relay.routes.filter((route) => route === 'irn_unsubscribe').length).toBeGreaterThan(1)
  await expect.poll(() => app.client.session.keys).toEqual([])
  await answered(app)
  await turn()
  expect(strays).toEqual([])
})

it('leaves no unhandled rejection when a delayed promise of the SDK expires', async () => {
  const { done } = createDelayedPromise(0.001, 'over')
  await expect(done()).rejects.toThrow('over')
  await turn()
  expect(strays).toEqual([])
})

it('retries a lost relay connection once a second, without overlapping attempts', async () => {
  const relay = await startRelay()
  const app = await appOf(relay.url)
  const { relayer } = app.client.core
  await relayer.subscribe('b'.repeat(64))
  await relayer.transportClose()
  relay.trouble({ route: 'connect', fault: 'drop' })
  const tries = () => relay.routes.filter((route) => route === 'connect').length
  const before = tries()
  relayer.subscribe('c'.repeat(64)).catch(() => {})
  await expect.poll(() => tries() - before).toBe(1)
  const began = performance.now()
  await expect.poll(() => tries() - before).toBeGreaterThan(1)
  expect(performance.now() - began).toBeGreaterThan(500)
})
