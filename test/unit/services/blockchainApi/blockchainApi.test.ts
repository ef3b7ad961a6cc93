import { describe, expect, test } from 'vitest'
import { createAsk } from '../../../../src/services/blockchainApi/ask.ts'
import { ADDRESS, answering, client, NETWORK, refusal, SUPPORTED, USDC, type Sent } from './kit.ts'

const balances = { address: ADDRESS, network: NETWORK, currency: 'usd' } as const
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('Requests to the Blockchain API', () => {
  test("sends a request's own parameters first, then project, type and version, and the client id last", async () => {
    const { api, sent } = client(({ url }) => (url.pathname.endsWith('/balance') ? { balances: [] } : undefined), {
      clientId: () => 'c1',
    })
    await api.balances({ ...balances, forced: [`${NETWORK}:${USDC}`] })
    expect(sent[1]?.url.href).toBe(
      `https://api.test/v1/account/${ADDRESS}/balance?currency=usd&chainId=eip155%3A1` +
        `&forceUpdate=eip155%3A1%3A${USDC}` +
        '&projectId=p1&st=wallet-modal&sv=html-wallet-modal-1.2.3&clientId=c1',
    )
    expect(sent[1]).toMatchObject({ method: 'GET', contentType: undefined })
  })

  test('omits query parameters that have no value', async () => {
    const { api, sent } = client(() => undefined)
    await api.identity({ address: ADDRESS })
    expect([...(sent[0]?.url.searchParams.keys() ?? [])]).toEqual(['projectId', 'st', 'sv'])
    await api.identity({ address: ADDRESS, sender: USDC })
    expect(sent[1]?.url.searchParams.get('sender')).toBe(USDC)
  })

  test('posts JSON to request a price', async () => {
    const { api, sent } = client(({ method }) => (method === 'POST' ? { fungibles: [] } : undefined))
    await api.price({ network: NETWORK, address: USDC, currency: 'eur' })
    expect(sent[1]).toMatchObject({
      method: 'POST',
      contentType: 'application/json',
      body: { currency: 'eur', addresses: [`${NETWORK}:${USDC}`], projectId: 'p1' },
    })
  })

  test('posts a body without the project id to endpoints that accept no other members', async () => {
    const sent: { url: string; body: unknown }[] = []
    const ask = createAsk({
      options: () => ({ projectId: 'p1' }),
      version: '1.2.3',
      fetch: async (url, { body }) => {
        sent.push({ url, body: typeof body === 'string' && JSON.parse(body) })
        return Response.json({})
      },
    })
    await ask({ path: 'v1/json-rpc', body: { id: 1 }, isWhole: true, parse: (answer) => answer })
    expect(sent[0]?.body).toEqual({ id: 1 })
    expect(sent[0]?.url).toContain('/v1/json-rpc?projectId=p1')
  })

  test('encodes unsafe characters in paths', async () => {
    const { api, sent } = client(() => undefined)
    await api.identity({ address: '../x?y#z' })
    expect(sent[0]?.url.pathname).toBe('/v1/identity/..%2Fx%3Fy%23z')
  })

  test('rejects without a project id, and sends no request', async () => {
    const { api, sent } = client(() => undefined, { options: () => ({}) })
    for (const answer of [api.identity({ address: ADDRESS }), api.balances(balances), api.isSupported(NETWORK)]) {
      expect(await caught(answer)).toMatchObject({ code: 'FeatureDisabled' })
    }
    expect(sent).toEqual([])
  })
})

describe('Networks of the Blockchain API', () => {
  const network = 'eip155:250'

  test('requests the supported networks once, and sends no request for any other network', async () => {
    const { api, asked } = client(() => undefined)
    const answers = [
      api.balances({ ...balances, network }),
      api.history({ address: ADDRESS, network }),
      api.price({ network, address: USDC, currency: 'usd' }),
      api.profile({ name: 'alice.reown.id', network }),
      api.names({ address: ADDRESS, network }),
    ]
    for (const answer of answers) expect(await caught(answer)).toMatchObject({ code: 'UnsupportedChain' })
    expect(await api.isSupported(NETWORK)).toBe(true)
    expect(asked()).toEqual(['/v1/supported-chains'])
  })

  test('requests identities without checking the supported networks', async () => {
    const { api, asked } = client(() => ({ name: 'alice.eth', avatar: null }))
    expect(await api.identity({ address: ADDRESS })).toEqual({ name: 'alice.eth' })
    expect(asked()).toEqual([`/v1/identity/${ADDRESS}`])
  })

  test.each([
    [() => new Response('', { status: 503 })],
    [() => ({})],
    [() => ({ http: 'eip155:1' })],
    [() => new Response('<html>')],
  ])('requests the supported networks again after a failure', async (failure) => {
    let isDown = true
    const { api, asked } = client(({ url }) => {
      if (url.pathname !== '/v1/supported-chains') return { balances: [] }
      return isDown ? failure() : SUPPORTED
    })
    expect(await caught(api.balances(balances))).toMatchObject({ code: 'ServiceUnavailable' })
    isDown = false
    expect(await api.balances(balances)).toEqual({ tokens: [], dropped: 0 })
    expect(asked()).toHaveLength(3)
  })
})

test('requests the supported networks of another service once the site names it', async () => {
  const services = { blockchainApi: 'https://api.test' }
  const reply = ({ url }: Sent) => ({ http: url.host === 'api.test' ? [NETWORK] : ['eip155:10'] })
  const { api, sent } = client(reply, { options: () => ({ projectId: 'p1', services }) })
  expect([await api.isSupported(NETWORK), await api.isSupported('eip155:10')]).toEqual([true, false])
  services.blockchainApi = 'https://other.test'
  expect([await api.isSupported(NETWORK), await api.isSupported('eip155:10')]).toEqual([false, true])
  expect(sent.map(({ url }) => url.host)).toEqual(['api.test', 'other.test'])
})

describe('Failures of the Blockchain API', () => {
  test.each([
    [401, 'OriginNotAllowed'],
    [403, 'OriginNotAllowed'],
    [429, 'RateLimited'],
    [503, 'ServiceUnavailable'],
    [400, 'ServiceUnavailable'],
  ])('maps status %i to %s, with the body as cause', async (status, code) => {
    const error = await caught(answering(refusal(status, 'Because')).balances(balances))
    expect(error).toMatchObject({ code, cause: { status, body: { reasons: [{ description: 'Because' }] } } })
  })

  test('rejects an aborted request without sending it', async () => {
    const { api, sent } = client(() => undefined)
    expect(await caught(api.identity({ address: ADDRESS, signal: AbortSignal.abort() }))).toMatchObject({
      code: 'Aborted',
    })
    expect(sent).toEqual([])
  })

  test.each([[{}], [[]], ['text'], [null], [{ balances: {}, data: 'x', fungibles: 1 }]])(
    'rejects the malformed answer %j',
    async (body) => {
      const api = answering(body ?? new Response('null'))
      for (const answer of [
        api.balances(balances),
        api.history({ address: ADDRESS, network: NETWORK }),
        api.price({ network: NETWORK, address: USDC, currency: 'usd' }),
      ])
        expect(await caught(answer)).toMatchObject({ code: 'ServiceUnavailable' })
    },
  )
})

describe('Names from the Blockchain API', () => {
  const alice = {
    name: 'alice.reown.id',
    attributes: {},
    addresses: { 60: { address: ADDRESS }, 2147492101: { address: USDC } },
  }
  const ask = { name: 'alice.reown.id', network: NETWORK } as const

  test('reads a profile with its addresses', async () => {
    const { api, sent } = client(({ url }) => (url.pathname.startsWith('/v1/profile') ? alice : undefined))
    expect(await api.profile(ask)).toEqual({
      name: 'alice.reown.id',
      addresses: [
        { coinType: '60', address: ADDRESS },
        { coinType: '2147492101', address: USDC },
      ],
    })
    expect(sent[1]?.url.href).toMatch(/^https:\/\/api\.test\/v1\/profile\/account\/alice\.reown\.id\?apiVersion=2&/)
  })

  test('returns nothing for unregistered names and addresses without a name', async () => {
    expect(await answering([]).profile(ask)).toBeUndefined()
    expect(await answering(refusal(404, 'Name is not found in the database: alice')).profile(ask)).toBeUndefined()
    expect(await answering([]).names({ address: ADDRESS, network: NETWORK })).toEqual([])
    expect(
      await answering(refusal(404, 'No name for address is found')).names({ address: ADDRESS, network: NETWORK }),
    ).toEqual([])
  })

  test('rejects the profile of a name that was not requested', async () => {
    expect(await caught(answering({ ...alice, name: 'mallory.reown.id' }).profile(ask))).toMatchObject({
      code: 'ServiceUnavailable',
    })
    expect(await answering({ ...alice, name: 'Alice.reown.id' }).profile(ask)).toMatchObject({ name: 'Alice.reown.id' })
  })

  test('lists the names of an address, without names that belong to other addresses', async () => {
    const others = { ...alice, name: 'bob.reown.id', addresses: { 60: { address: USDC } } }
    const api = answering([others, alice, { name: 'no-address.reown.id' }])
    expect(await api.names({ address: ADDRESS.toLowerCase(), network: NETWORK })).toEqual(['alice.reown.id'])
  })

  test("shows the server's reason for a failure, else a default message", async () => {
    const profile = (reply: unknown) => caught(answering(reply).profile(ask))
    const names = (reply: unknown) => caught(answering(reply).names({ address: ADDRESS, network: NETWORK }))
    expect(await profile(refusal(400, 'Invalid name length: a'))).toMatchObject({ message: 'Invalid name length: a' })
    expect(await profile(new Response('', { status: 500 }))).toMatchObject({
      message: 'Error resolving name',
      code: 'ServiceUnavailable',
    })
    expect(await names(refusal(400, 'The address provided is invalid'))).toMatchObject({
      message: 'The address provided is invalid',
    })
    expect(await profile(refusal(400, ' Invalid\n\u202ename '))).toMatchObject({ message: 'Invalid name' })
    expect(await names({})).toMatchObject({ message: 'Error fetching names for address' })
    expect(await names(refusal(429, ''))).toMatchObject({
      message: 'Error fetching names for address',
      code: 'RateLimited',
    })
  })
})
