// @vitest-environment node
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClock, type Clock } from '../../sandbox/clock.ts'
import { createFaults, type Faults } from '../../sandbox/control/faults.ts'
import { variantId } from '../../sandbox/data/projects.ts'
import { REFUSALS } from '../../sandbox/relay/auth.ts'
import { createRelay, type Relay } from '../../sandbox/relay/index.ts'
import { matchesOrigin, refuseByProject, refuseMalformed } from '../../sandbox/relay/projects.ts'
import { addressOf, connect, createIdentity, PROJECT, serveAlone, type ConnectOptions } from './relayKit.ts'

const T1 = '1'.repeat(64)
const T2 = '2'.repeat(64)

let clock: Clock
let faults: Faults
let relay: Relay
let served: Awaited<ReturnType<typeof serveAlone>>
let noted: string[]
beforeEach(async () => {
  clock = createClock()
  noted = []
  faults = createFaults(() => ({ relay: relay.routes ?? [] }))
  relay = createRelay({
    clock,
    meet: (route, projectId) => faults.meet('relay', route, '', { projectId }),
    note: (route) => void noted.push(route),
    refuse: (projectId, origin) =>
      origin === 'https://stranger.example' ? REFUSALS.origin : refuseMalformed(projectId, origin),
  })
  served = await serveAlone(relay)
})
afterEach(() => served.stop())

const letter = (message: string, more: object = {}) => ({
  topic: T1,
  message,
  ttl: 300,
  tag: 1100,
  prompt: false,
  ...more,
})
const peers = async () => [await connect(served.wsUrl), await connect(served.wsUrl)] as const
const set = (fault: object) => expect(faults.add({ service: 'relay', ...fault })).toBeTypeOf('object')

describe('Relay methods', () => {
  it('delivers a message to other subscribers, never to the sender (irn_subscribe, irn_publish)', async () => {
    const [a, b] = await peers()
    expect((await a.call('irn_subscribe', { topic: T1 })).result).toBe(
      createHash('sha256')
        .update(T1 + a.clientId)
        .digest('hex'),
    )
    await b.call('irn_subscribe', { topic: T1 })
    expect(await a.call('irn_publish', letter('m1', { attestation: 'jwt' }))).toEqual({
      id: 2,
      jsonrpc: '2.0',
      result: true,
    })
    const [push] = await b.pushed(1)
    expect(push).toEqual({
      id: expect.any(Number),
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        data: { topic: T1, message: 'm1', publishedAt: expect.any(Number), tag: 1100, attestation: 'jwt' },
      },
    })
    await b.call('irn_publish', letter('m2'))
    await a.pushed(1)
    expect(a.pushes().map(({ params }) => params?.data.message)).toEqual(['m2'])
  })

  it('delivers messages by irn_batchPublish, irn_batchSubscribe and the fetch methods', async () => {
    const [a, b] = await peers()
    expect((await a.call('irn_batchPublish', { messages: [letter('x'), letter('y', { topic: T2 })] })).result).toBe(
      true,
    )
    const fetched = await b.call('irn_batchFetchMessages', { topics: [T1, T2] })
    expect(fetched.result).toMatchObject({
      messages: [
        { topic: T1, message: 'x', tag: 1100 },
        { topic: T2, message: 'y' },
      ],
      hasMore: false,
    })
    expect((await b.call('irn_fetchMessages', { topic: T2 })).result).toMatchObject({
      messages: [{ message: 'y' }],
      hasMore: false,
    })
    expect((await b.call('irn_batchSubscribe', { topics: [T1, T2] })).result).toHaveLength(2)
    expect(await b.pushed(2)).toHaveLength(2)
  })

  it('stops pushing messages after irn_unsubscribe and irn_batchUnsubscribe', async () => {
    const [a, b] = await peers()
    const { result: ids } = await b.call('irn_batchSubscribe', { topics: [T1, T2] })
    const [first, second] = ids as string[]
    expect((await b.call('irn_unsubscribe', { topic: T1, id: first })).result).toBe(true)
    await a.call('irn_publish', letter('lost'))
    await a.call('irn_publish', letter('seen', { topic: T2 }))
    expect((await b.pushed(1)).map(({ params }) => params?.data.message)).toEqual(['seen'])
    expect((await b.call('irn_batchUnsubscribe', { subscriptions: [{ topic: T2, id: second }] })).result).toBe(true)
    await a.call('irn_publish', letter('lost', { topic: T2 }))
    expect(b.pushes()).toHaveLength(1)
  })

  it('combines a session’s steps in one call (wc_proposeSession, wc_approveSession)', async () => {
    const [app, wallet] = await peers()
    expect(
      (
        await app.call('wc_proposeSession', {
          pairingTopic: T1,
          sessionProposal: 'p',
          ttl: 300,
          tag: 1100,
          attestation: '',
        })
      ).result,
    ).toBe(true)
    await wallet.call('irn_subscribe', { topic: T1 })
    expect((await wallet.pushed(1))[0]?.params?.data).toMatchObject({ message: 'p', tag: 1100, attestation: '' })
    await app.call('irn_subscribe', { topic: T2 })
    const approval = { sessionTopic: T2, pairingTopic: T1, sessionProposalResponse: 'r', sessionSettlementRequest: 's' }
    expect((await wallet.call('wc_approveSession', approval)).result).toBe(true)
    const pushes = await app.pushed(2)
    expect(pushes.map(({ params }) => params?.data)).toMatchObject([
      { topic: T1, message: 'r', tag: 1101 },
      { topic: T2, message: 's', tag: 1102 },
    ])
    await app.call('irn_publish', letter('hello', { topic: T2 }))
    expect((await wallet.pushed(2))[1]?.params?.data.message).toBe('hello')
  })

  it.each([
    ['irn_none', {}, -32601, 'Method not found'],
    ['irn_subscribe', {}, -32602, 'Invalid params: `topic` must be 32 bytes in hex'],
    ['irn_publish', { topic: T1, ttl: 1 }, -32602, 'Invalid params: missing field `message`'],
    ['irn_publish', { topic: T1, message: 'x', ttl: 'long' }, -32602, 'Invalid params: `ttl` must be a whole number'],
    ['irn_batchSubscribe', { topics: T1 }, -32602, 'Invalid params: missing field `topics`'],
    ['irn_publish', [], -32602, 'Invalid params: expected an object'],
  ])('answers the method %s %j with %i', async (method, params, code, message) => {
    const a = await connect(served.wsUrl)
    expect((await a.call(method, params)).error).toEqual({ code, message })
  })

  it('answers invalid JSON with -32700', async () => {
    const a = await connect(served.wsUrl)
    a.socket.send('{')
    expect(await a.until(() => a.frames[0])).toEqual({
      id: null,
      jsonrpc: '2.0',
      error: { code: -32700, message: 'Parse error' },
    })
  })
})

describe('Messages stored by the relay', () => {
  it('keeps messages until acknowledged or expired by the sandbox clock', async () => {
    const a = await connect(served.wsUrl)
    const identity = createIdentity()
    await a.call('irn_publish', letter('short', { ttl: 60 }))
    await a.call('irn_publish', letter('long', { ttl: 3600 }))
    const early = await connect(served.wsUrl, { identity })
    await early.call('irn_subscribe', { topic: T1 })
    const [first] = await early.pushed(2)
    if (!first) throw new Error('nothing pushed')
    early.acknowledge(first)
    // The answer to a later call proves that the relay has read the acknowledgment.
    expect((await early.call('irn_fetchMessages', { topic: T1 })).result).toMatchObject({
      messages: [{ message: 'long' }],
    })
    clock.advance(60_000)
    const other = await connect(served.wsUrl)
    expect((await other.call('irn_fetchMessages', { topic: T1 })).result).toMatchObject({
      messages: [{ message: 'long' }],
    })
    clock.advance(3_600_000)
    expect((await other.call('irn_fetchMessages', { topic: T1 })).result).toEqual({ messages: [], hasMore: false })
  })

  it('keeps messages across a restart, which closes every socket', async () => {
    const [a, b] = await peers()
    await a.call('irn_publish', letter('kept'))
    const gone = [a.closed(), b.closed()]
    expect((await fetch(`${served.url}/restart`, { method: 'POST' })).status).toBe(204)
    expect((await Promise.all(gone)).map(({ code }) => code)).toEqual([1006, 1006])
    const again = await connect(served.wsUrl)
    await again.call('irn_subscribe', { topic: T1 })
    expect((await again.pushed(1))[0]?.params?.data.message).toBe('kept')
  })

  it('deletes messages on reset', async () => {
    const a = await connect(served.wsUrl)
    await a.call('irn_publish', letter('kept'))
    const gone = a.closed()
    await relay.reset?.()
    await gone
    expect((await (await connect(served.wsUrl)).call('irn_fetchMessages', { topic: T1 })).result).toEqual({
      messages: [],
      hasMore: false,
    })
  })
})

const opened = async (options: ConnectOptions) => {
  const socket = new WebSocket(addressOf(served.wsUrl, options), { origin: options.origin })
  const [code, reason] = await once(socket, 'close')
  return [Number(code), String(reason)]
}

/** Resolves to the HTTP answer to a refused upgrade request. */
const refused = (options: ConnectOptions = {}) =>
  new Promise<{ status?: number; retryAfter?: string; body: string }>((resolve) => {
    const socket = new WebSocket(addressOf(served.wsUrl, { closeEvent: false, ...options }), { origin: options.origin })
    socket.on('error', () => {})
    socket.on('unexpected-response', (_request, response) => {
      response
        .setEncoding('utf8')
        .once('data', (body: string) =>
          resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'], body }),
        )
    })
  })

describe('Client authentication', () => {
  const future = () => Math.floor(Date.now() / 1000) + 3600
  it.each([
    ['Unauthorized: invalid key', () => ({ projectId: 'mine' })],
    ['Unauthorized: origin not allowed', () => ({ origin: 'https://stranger.example' })],
    ['JWT validation error: JWT Token is not yet valid', () => ({ auth: createIdentity().jwt({ iat: future() }) })],
    ['JWT validation error: JWT Token is expired', () => ({ auth: createIdentity().jwt({ iat: 1, exp: 2 }) })],
    [
      'JWT validation error: invalid signature',
      () => ({ auth: createIdentity().jwt({ iss: createIdentity().clientId }) }),
    ],
    ['JWT validation error: JWT Token is malformed', () => ({ auth: 'no.jwt.atall' })],
  ])('rejects an invalid project, origin or token: %s', async (reason, options) => {
    expect(await opened(options())).toEqual([3000, reason])
    expect((await refused(options())).body).toBe(reason)
  })
})

describe('Projects of the relay', () => {
  const refuse = refuseByProject(PROJECT)
  const ending = (end: string) => PROJECT.slice(0, -2) + end
  it.each([
    ['01', 'https://anybody.example', undefined],
    ['01', undefined, undefined],
    ['b1', 'https://shop.example', undefined],
    ['b1', undefined, undefined],
    ['b1', 'http://127.0.0.1:5173', REFUSALS.origin],
    ['b2', 'https://a.shop.example', undefined],
    ['b2', 'https://shop.example', REFUSALS.origin],
    ['e1', undefined, REFUSALS.key],
    ['e5', undefined, REFUSALS.early],
    ['ff', undefined, REFUSALS.key],
  ])('accepts or refuses a project id that ends in %s from the origin %s: %s', (end, origin, why) => {
    expect(refuse(ending(end), origin)).toBe(why)
  })

  it.each([
    ['https://*.shop.example', 'https://a.b.shop.example', false],
    ['https://*.shop.example', 'http://a.shop.example', false],
    ['*.preview.example:8443', 'http://x.preview.example:8443', true],
    ['*.preview.example:8443', 'https://x.preview.example', false],
    ['https://*.deep.*.example:*', 'https://a.deep.b.example:99', true],
    ['https://*.deep.*.example:*', 'https://a.deep.b.example', true],
  ])('matches the origin pattern %s with %s: %s', (pattern, origin, fits) => {
    expect(matchesOrigin(pattern, origin)).toBe(fits)
  })
})

describe('Faults of the relay', () => {
  it.each([
    [{ fault: 'status', status: 401 }, 'Unauthorized: invalid key', 401],
    [{ fault: 'status', status: 403 }, 'Unauthorized: origin not allowed', 403],
    [{ fault: 'cors' }, 'Unauthorized: origin not allowed', 403],
    [{ fault: 'status', status: 400 }, 'JWT validation error: JWT Token is not yet valid', 400],
  ])('refuses a client with the close code and HTTP error of the hosted relay: %j', async (fault, reason, status) => {
    set({ route: 'connect', ...fault })
    expect(await opened({})).toEqual([3000, reason])
    expect(await refused()).toMatchObject({ status, body: reason })
  })

  it('answers the WebSocket upgrade with an HTTP error (faults "status" and "rate-limit" at connect)', async () => {
    set({ route: 'connect', fault: 'status', status: 503, times: 1 })
    expect((await refused({ closeEvent: true })).status).toBe(503)
    set({ route: 'connect', fault: 'rate-limit', delayMs: 2500 })
    expect(await refused()).toMatchObject({ status: 429, retryAfter: '3' })
  })

  it('closes or delays the connection (faults "drop" and "delay" at connect)', async () => {
    set({ route: 'connect', fault: 'drop', times: 1 })
    await expect(connect(served.wsUrl)).rejects.toThrow('socket hang up')
    set({ route: 'connect', fault: 'delay', delayMs: 600_000 })
    const late = connect(served.wsUrl)
    await expect.poll(() => noted.length).toBe(2)
    expect(relay.connections).toBe(0)
    faults.clear()
    await late
    expect(relay.connections).toBe(1)
  })

  it('accepts the connection and never answers (fault "hang" at connect)', async () => {
    set({ route: 'connect', fault: 'hang', times: 1 })
    const a = await connect(served.wsUrl)
    const closed = a.closed()
    let answered = false
    void a.call('irn_subscribe', { topic: T1 }).then(() => (answered = true))
    const b = await connect(served.wsUrl)
    await b.call('irn_subscribe', { topic: T1 })
    expect(answered).toBe(false)
    faults.clear()
    await closed
  })

  it('sends a frame with invalid JSON, at connect and as an answer (fault "malformed")', async () => {
    set({ route: 'connect', fault: 'malformed', times: 1 })
    const a = await connect(served.wsUrl)
    expect(await a.until(() => a.raw[0])).toBe('<html>not JSON</html>')
    set({ route: 'irn_publish', fault: 'malformed' })
    void a.call('irn_publish', letter('x'))
    expect(await a.until(() => a.raw[1])).toBe('{"jsonrpc":"2.0","id":1,"resu')
  })

  it('returns an error or closes the socket (faults "status", "rate-limit" and "drop" on a method)', async () => {
    set({ route: 'irn_publish', fault: 'rate-limit', times: 1 })
    const a = await connect(served.wsUrl)
    expect((await a.call('irn_publish', letter('x'))).error).toMatchObject({ code: -32005 })
    set({ route: 'irn_publish', fault: 'status', status: 500, times: 1 })
    expect((await a.call('irn_publish', letter('x'))).error).toMatchObject({ code: -32000 })
    const closed = a.closed()
    set({ route: 'irn_publish', fault: 'drop' })
    void a.call('irn_publish', letter('x'))
    expect((await closed).code).toBe(1006)
  })

  it('answers when the faults are cleared (fault "hang" on a method)', async () => {
    set({ route: 'irn_publish', fault: 'hang' })
    const a = await connect(served.wsUrl)
    const answer = a.call('irn_publish', letter('x'))
    await a.call('irn_subscribe', { topic: T1 })
    expect(a.frames).toHaveLength(1)
    faults.clear()
    expect((await answer).result).toBe(true)
  })

  it('loses or holds a message (faults "drop", "delay" and "hang" on delivery)', async () => {
    const [a, b] = await peers()
    await b.call('irn_subscribe', { topic: T1 })
    set({ route: 'delivery', fault: 'drop', times: 1 })
    await a.call('irn_publish', letter('lost'))
    set({ route: 'delivery', fault: 'delay', delayMs: 600_000, times: 1 })
    await a.call('irn_publish', letter('slow'))
    set({ route: 'delivery', fault: 'hang', times: 1 })
    await a.call('irn_publish', letter('stuck'))
    await a.call('irn_publish', letter('quick'))
    expect((await b.pushed(1))[0]?.params?.data.message).toBe('quick')
    faults.clear()
    expect((await b.pushed(3)).slice(1).map(({ params }) => params?.data.message)).toEqual(
      expect.arrayContaining(['slow', 'stuck']),
    )
  })

  it('applies a project’s fault only to the clients of that project', async () => {
    const other = variantId(PROJECT, 'a1')
    const [a, b] = [await connect(served.wsUrl), await connect(served.wsUrl, { projectId: other })]
    set({ route: 'irn_publish', projectId: other, fault: 'rate-limit' })
    expect([
      (await a.call('irn_publish', letter('x', { topic: T2 }))).result,
      (await b.call('irn_publish', letter('x', { topic: T2 }))).error?.code,
    ]).toEqual([true, -32005])
    for (const peer of [a, b]) await peer.call('irn_subscribe', { topic: T1 })
    set({ route: 'delivery', projectId: other, fault: 'drop' })
    const c = await connect(served.wsUrl)
    await c.call('irn_publish', letter('for a'))
    expect((await a.pushed(1))[0]?.params?.data.message).toBe('for a')
    await b.call('irn_unsubscribe', { topic: T2 })
    expect(b.pushes()).toEqual([])
    set({ route: 'connect', projectId: other, fault: 'status', status: 503 })
    expect((await refused({ projectId: other })).status).toBe(503)
    await connect(served.wsUrl)
  })
})
