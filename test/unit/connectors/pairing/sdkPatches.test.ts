// @vitest-environment node
import { SignClient } from '@walletconnect/sign-client'
import { verifySignature } from '@walletconnect/utils'
import { expect, it, onTestFinished, vi } from 'vitest'
import { PROJECT } from '../../sandbox/relayKit.ts'
import { forbidTraffic } from '../../sandbox/phoneKit.ts'

// Bugs of the SDK that scripts/build/patches fixes. Without the patches most would throw an uncaught error in the page.

forbidTraffic()

const TOPIC = 'ab'.repeat(32)
const away = () => Promise.reject(new Error('the relay is away'))

/** Creates a client without a relay, and collects the unhandled rejections that it causes. */
async function alone() {
  const strays: unknown[] = []
  const note = (error: unknown) => void strays.push(error)
  process.on('unhandledRejection', note)
  const client = await SignClient.init({
    projectId: PROJECT,
    relayUrl: 'ws://127.0.0.1:9',
    logger: 'silent',
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    metadata: { name: 'A shop', description: 'Sells', url: 'https://shop.example', icons: [] },
  })
  client.core.heartbeat.stop()
  onTestFinished(() => void process.off('unhandledRejection', note))
  /** Waits until Node has reported unhandled rejections, and returns them. */
  const heard = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    await new Promise((resolve) => setImmediate(resolve))
    return strays
  }
  return { client, relayer: client.core.relayer, heard }
}

const expiry = Math.floor(Date.now() / 1000) + 600
const metadata = { name: 'A wallet', description: '', url: 'https://wallet.example', icons: [] }
const session = {
  topic: TOPIC,
  pairingTopic: '',
  relay: { protocol: 'irn' },
  expiry,
  acknowledged: true,
  controller: 'cd',
  requiredNamespaces: {},
  optionalNamespaces: {},
  namespaces: {},
  self: { publicKey: 'ef', metadata },
  peer: { publicKey: 'cd', metadata },
  transportType: 'relay' as const,
}

it('handles a session that both sides end at once', async () => {
  const { client, relayer, heard } = await alone()
  await client.session.set(TOPIC, session)
  await client.core.crypto.setSymKey('01'.repeat(32), TOPIC)
  const { engine } = client as unknown as {
    engine: {
      onSessionDeleteRequest(topic: string, payload: object): Promise<void>
      deleteSession(what: object): Promise<void>
      sendResult(): Promise<void>
    }
  }
  engine.deleteSession = away
  engine.sendResult = async () => {}
  const told = engine.onSessionDeleteRequest(TOPIC, { id: 1, params: { code: 6000, message: 'User disconnected.' } })
  await expect.poll(() => relayer.events.listenerCount('relayer_publish')).toBe(1)
  relayer.events.emit('relayer_publish', {})
  await told
  expect(await heard()).toEqual([])
})

it('reports an expired session while the relay is unreachable', async () => {
  const { client, relayer, heard } = await alone()
  await client.session.set(TOPIC, session)
  relayer.subscriber.unsubscribe = away
  const expired: unknown[] = []
  client.on('session_expire', ({ topic }) => expired.push(topic))
  client.core.expirer.events.emit('expirer_expired', {
    target: `topic:${TOPIC}`,
    expiration: { target: `topic:${TOPIC}`, expiry: 1 },
  })
  await expect.poll(() => expired).toEqual([TOPIC])
  expect(client.session.keys).toEqual([])
  expect(await heard()).toEqual([])
})

it('reports an expired session that cannot be deleted', async () => {
  const { client, heard } = await alone()
  await client.session.set(TOPIC, session)
  const { engine } = client as unknown as { engine: { deleteSession(what: object): Promise<void> } }
  engine.deleteSession = away
  const expired: unknown[] = []
  client.on('session_expire', ({ topic }) => expired.push(topic))
  client.core.expirer.events.emit('expirer_expired', {
    target: `topic:${TOPIC}`,
    expiration: { target: `topic:${TOPIC}`, expiry: 1 },
  })
  await expect.poll(() => expired).toEqual([TOPIC])
  expect(await heard()).toEqual([])
})

it('reports an expired pairing that cannot be deleted', async () => {
  const { client, heard } = await alone()
  const { core } = client
  await core.pairing.pairings.set(TOPIC, { topic: TOPIC, expiry, relay: { protocol: 'irn' }, active: false })
  ;(core.pairing as unknown as { deletePairing(topic: string): Promise<void> }).deletePairing = away
  const expired: unknown[] = []
  core.pairing.events.on('pairing_expire', ({ topic }: { topic: string }) => expired.push(topic))
  core.expirer.events.emit('expirer_expired', {
    target: `topic:${TOPIC}`,
    expiration: { target: `topic:${TOPIC}`, expiry: 1 },
  })
  await expect.poll(() => expired).toEqual([TOPIC])
  expect(await heard()).toEqual([])
})

it('creates a separate core for each of two clients on a page', async () => {
  const [one, other] = [await alone(), await alone()]
  expect(one.client.core).not.toBe(other.client.core)
  expect(Object.keys(globalThis).filter((key) => /walletconnect|_core/i.test(key))).toEqual([])
})

it('handles a message that cannot be acknowledged', async () => {
  const { relayer, heard } = await alone()
  Object.assign(relayer.provider, { connection: { send: away } })
  const { onPayloadHandler } = relayer as unknown as { onPayloadHandler(payload: object): void }
  onPayloadHandler({
    id: 1,
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: { id: '1', data: { topic: TOPIC, message: 'x', publishedAt: 1, tag: 1108 } },
  })
  expect(await heard()).toEqual([])
})

it('handles an error of a socket that was replaced', async () => {
  const { relayer } = await alone()
  const { createProvider } = relayer as unknown as { createProvider(): Promise<void> }
  await createProvider.call(relayer)
  const { events } = relayer.provider as unknown as { events: { emit(event: string, error: Error): boolean } }
  await createProvider.call(relayer)
  expect(events.emit('error', new Error('Unauthorized: invalid key'))).toBe(true)
})

it('rejects a malformed answer to a sign-in', async () => {
  const { client, heard } = await alone()
  const { core } = client
  const { engine } = client as unknown as { engine: { sendRequest(ask: { clientRpcId: number }): Promise<void> } }
  const ids: number[] = []
  Object.assign(engine, {
    confirmOnlineStateOrThrow: async () => {},
    sendRequest: async ({ clientRpcId }: { clientRpcId: number }) => void ids.push(clientRpcId),
  })
  core.pairing.create = async () => ({ topic: TOPIC, uri: `wc:${TOPIC}@2?relay-protocol=irn&symKey=${TOPIC}` })
  core.relayer.subscribe = async () => TOPIC
  const { response } = await client.authenticate({
    ...{ chains: ['eip155:1'], domain: 'shop.example', uri: 'https://shop.example', nonce: 'abcdef12' },
    methods: ['personal_sign'],
  })
  const answer = response()
  ;(client.engine as unknown as { events: { emit(name: string, what: object): void } }).events.emit(
    `session_request:${ids[0]}`,
    { result: { cacaos: [null] } },
  )
  await expect(answer).rejects.toBeDefined()
  expect(await heard()).toEqual([])
})

it('tells hosted services the origin of the page only, whatever policy the page has', async () => {
  const { client } = await alone()
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}))
  onTestFinished(() => sent.mockRestore())
  const { verify, echoClient, eventClient } = client.core as unknown as {
    verify: { fetchAttestation(id: string, url: string): Promise<unknown>; fetchPublicKey(): Promise<unknown> }
    echoClient: { registerDeviceToken(token: object): Promise<void> }
    eventClient: { sendEvent(events: unknown[]): Promise<unknown> }
  }
  await verify.fetchAttestation('id', 'https://verify.example')
  await verify.fetchPublicKey()
  await echoClient.registerDeviceToken({ clientId: 'a', token: 'b', notificationType: 'fcm' })
  await eventClient.sendEvent([])
  const signature = { t: 'eip1271' as const, s: `0x${'00'.repeat(65)}` }
  await verifySignature(`0x${'ab'.repeat(20)}`, 'text', signature, 'eip155:1', PROJECT)
  expect(sent.mock.calls.map(([, init]) => init?.referrerPolicy)).toEqual(Array(5).fill('strict-origin'))
})
