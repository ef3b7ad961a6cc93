import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createAnalytics } from '../../sandbox/analytics/index.ts'
import { createBlockchainApi, type Ledger } from '../../sandbox/blockchainApi/index.ts'
import { variantId } from '../../sandbox/data/projects.ts'
import type { EvmChain } from '../../sandbox/evm/chain.ts'
import { EVM_NETWORKS } from '../../sandbox/evm/networks.ts'
import { createWalletApi } from '../../sandbox/walletApi/index.ts'
import { refusalOf, UNAUTHENTICATED } from './schemas/errors.ts'
import { at, get, host, post, PROJECT_ID, SDK, type Hosted } from './schemas/host.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NATIVE = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const [ETHEREUM] = EVM_NETWORKS

/** A chain whose node is down: nothing listens at its address. */
const gone: EvmChain = {
  network: ETHEREUM,
  id: 'eip155:1',
  httpUrl: 'http://127.0.0.1:1',
  wsUrl: 'ws://127.0.0.1:1',
  followClock: async () => {},
  reset: async () => {},
  stop: async () => {},
}

/** Fails with an unexpected error, as code with a bug does. */
const fail = () => Promise.reject(new Error('a bug'))
const broken: Ledger = { id: 'eip155:10', holdings: fail, transactions: fail }

let walletApi: Hosted
let api: Hosted
let analytics: Hosted
beforeAll(async () => {
  const createWithBroken: typeof createBlockchainApi = (parts) => createBlockchainApi({ ...parts, ledgers: [broken] })
  ;[walletApi, api, analytics] = await Promise.all([
    host(createWalletApi),
    host(createWithBroken, [gone]),
    host(createAnalytics),
  ])
})
afterAll(() => Promise.all([walletApi, api, analytics].map((hosted) => hosted?.stop())))

const priceBody = (fields: object = {}) => ({ currency: 'usd', addresses: [NATIVE], projectId: PROJECT_ID, ...fields })
const rpcBody = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
const unsupported = (id: string) =>
  `We don't support the chainId you provided: ${id}. See the list of supported chains here: https://docs.reown.com/cloud/blockchain-api#supported-chains`

/** Every route of the Blockchain API, as a request with the given project id. */
const ROUTES: [string, (projectId: string) => Promise<Response>][] = [
  ['identity', (projectId) => get(api, `/v1/identity/${ADDRESS}`, { projectId })],
  ['history', (projectId) => get(api, `/v1/account/${ADDRESS}/history`, { projectId, chainId: 'eip155:1' })],
  [
    'balance',
    (projectId) => get(api, `/v1/account/${ADDRESS}/balance`, { projectId, chainId: 'eip155:1', currency: 'usd' }),
  ],
  ['price', (projectId) => post(api, '/v1/fungible/price', priceBody({ projectId }), { projectId: undefined })],
  ['rpc', (projectId) => post(api, '/v1', rpcBody, { projectId, chainId: 'eip155:1' })],
]

describe('Errors of the sandbox’s Blockchain API', () => {
  it.each([
    ...ROUTES,
    ['supported-chains', (projectId) => get(api, '/v1/supported-chains', { projectId })],
  ] satisfies typeof ROUTES)(
    'rejects the route %s with 401 for an unknown, missing or blocked project',
    async (_, ask) => {
      for (const projectId of ['nobody', '', variantId(PROJECT_ID, 'e1')]) {
        const response = await ask(projectId)
        expect(response.headers.get('x-request-id')).not.toBeNull()
        expect(await refusalOf(response)).toEqual([401, ...UNAUTHENTICATED])
      }
    },
  )

  it.each(ROUTES)(
    'rejects the route %s with 429 beyond the quota or rate limit, except the chain list',
    async (_, ask) => {
      expect(await refusalOf(await ask(variantId(PROJECT_ID, 'e2')))).toEqual([
        429,
        'address',
        "Project's quota limit reached",
      ])
      expect(await refusalOf(await ask(variantId(PROJECT_ID, 'e3')))).toEqual([
        429,
        'rate_limited',
        'Requests per second limit exceeded: 100',
      ])
      expect((await get(api, '/v1/supported-chains', { projectId: variantId(PROJECT_ID, 'e2') })).status).toBe(200)
    },
  )

  it.each([
    ['history', 'Transaction provider is temporarily unavailable'],
    ['balance', 'Balance provider is temporarily unavailable'],
    ['price', 'Fungibles price provider is temporarily unavailable: no answer'],
    ['rpc', 'Requested eip155:1 chain provider is temporarily unavailable'],
  ])('rejects the route %s with 503 while providers are down', async (name, words) => {
    const ask = ROUTES.find(([route]) => route === name)?.[1]
    expect(await refusalOf((await ask?.(variantId(PROJECT_ID, 'e4'))) ?? Response.error())).toEqual([503, '', words])
    // The default project gets the same errors without a simulation, because its node is down. Only prices need no node.
    const really = await ask?.(PROJECT_ID)
    if (name === 'price') expect(really?.status).toBe(200)
    else expect(await refusalOf(really ?? Response.error())).toEqual([503, '', words])
  })

  it.each([
    ['/history', 'Transaction provider is temporarily unavailable'],
    ['/balance', 'Requested namespace solana balance provider is temporarily unavailable'],
  ])('rejects %s for an unsupported namespace with 503', async (path, words) => {
    const response = await get(api, `/v1/account/So11111111111111111111111111111111111111112${path}`, {
      currency: 'usd',
    })
    expect(await refusalOf(response)).toEqual([503, '', words])
  })

  it.each([
    ['history of a chain', () => get(api, `/v1/account/${ADDRESS}/history`, { chainId: 'eip155:250' })],
    [
      'balance of a chain',
      () => get(api, `/v1/account/${ADDRESS}/balance`, { currency: 'usd', chainId: 'eip155:250' }),
    ],
    [
      'balance with a token',
      () => get(api, `/v1/account/${ADDRESS}/balance`, { currency: 'usd', forceUpdate: `eip155:250:${ADDRESS}` }),
    ],
    ['price on a chain', () => post(api, '/v1/fungible/price', priceBody({ addresses: [`eip155:250:${ADDRESS}`] }))],
    ['requests to a chain', () => post(api, '/v1/', rpcBody, { chainId: 'eip155:250' })],
  ])('rejects %s for an unsupported chain with 400', async (_, ask) => {
    expect(await refusalOf(await ask())).toEqual([400, 'chainId', unsupported('eip155:250')])
  })

  it.each([
    ['identity', () => get(api, '/v1/identity/0x123')],
    ['history', () => get(api, '/v1/account/nonsense/history')],
    ['balance', () => get(api, '/v1/account/0xZZ9Fd6e51aad88F6F4ce6aB8827279cffFb92266/balance', { currency: 'usd' })],
    [
      'balance with a token',
      () => get(api, `/v1/account/${ADDRESS}/balance`, { currency: 'usd', forceUpdate: ADDRESS }),
    ],
    ['price', () => post(api, '/v1/fungible/price', priceBody({ addresses: ['0xeeee'] }))],
    ['price of a CAIP-10', () => post(api, '/v1/fungible/price', priceBody({ addresses: ['eip155:1:0xeeee'] }))],
  ])('rejects %s for an invalid address with 400', async (_, ask) => {
    expect(await refusalOf(await ask())).toEqual([400, 'address', 'The address provided is invalid'])
  })

  it('rejects an empty list of addresses with 400', async () => {
    expect(await refusalOf(await post(api, '/v1/fungible/price', priceBody({ addresses: [] })))).toEqual([
      400,
      '',
      'Invalid parameter: addresses must not be empty',
    ])
  })

  it.each([
    ['an invalid currency of a balance', () => get(api, `/v1/account/${ADDRESS}/balance`, { currency: 'doubloon' })],
    ['a missing currency', () => get(api, `/v1/account/${ADDRESS}/balance`)],
    ['an invalid currency of a price', () => post(api, '/v1/fungible/price', priceBody({ currency: 'USD' }))],
    ['a malformed body', () => post(api, '/v1/fungible/price', '{')],
    ['a body without addresses', () => post(api, '/v1/fungible/price', priceBody({ addresses: undefined }))],
  ])('rejects %s with 422', async (_, ask) => {
    const [status, field, description] = await refusalOf(await ask())
    expect([status, field]).toEqual([422, ''])
    expect(description).toMatch(/^Deserialization error: /)
  })

  it('answers unexpected failures with 500 and a plain message', async () => {
    const response = await get(api, `/v1/account/${ADDRESS}/history`, { chainId: 'eip155:10' })
    expect([response.status, await response.text()]).toEqual([500, 'Internal server error'])
    expect(response.headers.get('x-request-id')).not.toBeNull()
  })
})

describe.each<
  [string, () => Hosted, (hosted: Hosted) => Promise<Response>, string, (hosted: Hosted) => Promise<Response>]
>([
  [
    'walletApi',
    () => walletApi,
    (hosted) => get(hosted, '/getWalletImage/nope'),
    '/getWalletImage/:id',
    (hosted) => get(hosted, '/getWallets'),
  ],
  [
    'blockchainApi',
    () => api,
    (hosted) => post(hosted, '/v1/', '{'),
    '/v1',
    (hosted) => get(hosted, '/v1/supported-chains'),
  ],
  [
    'analytics',
    () => analytics,
    (hosted) => post(hosted, '/batch', []),
    '/batch',
    (hosted) => fetch(`${hosted.url}/events`),
  ],
])('A simulated fault of %s', (service, hostedOf, ask, route, askOther) => {
  const set = (fault: object) => expect(hostedOf().faults.add({ service, ...fault })).not.toBeTypeOf('string')
  afterEach(() => hostedOf().faults.clear())

  it('applies a fault only to the configured route, as often as configured', async () => {
    set({ fault: 'status', status: 418, route, times: 1 })
    expect((await askOther(hostedOf())).status).toBe(200)
    expect((await ask(hostedOf())).status).toBe(418)
    expect((await ask(hostedOf())).status).not.toBe(418)
  })

  it.each([400, 401, 403, 404, 422, 429, 500, 502, 503, 504])(
    'answers %d with an error body (fault "status")',
    async (status) => {
      set({ fault: 'status', status })
      expect((await refusalOf(await askOther(hostedOf())))[0]).toBe(status)
    },
  )

  it('answers invalid JSON (fault "malformed")', async () => {
    set({ fault: 'malformed' })
    await expect((await askOther(hostedOf())).json()).rejects.toThrow(SyntaxError)
  })

  it('answers 429 with a Retry-After header (fault "rate-limit")', async () => {
    set({ fault: 'rate-limit', delayMs: 3000 })
    const response = await askOther(hostedOf())
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
  })

  it('blocks the answer and the preflight (fault "cors")', async () => {
    set({ fault: 'cors' })
    const preflight = await fetch(at(hostedOf(), '/'), {
      method: 'OPTIONS',
      headers: { origin: 'https://site.example' },
    })
    expect(preflight.status).toBe(403)
    for (const { headers } of [preflight, await askOther(hostedOf())])
      expect(headers.has('access-control-allow-origin')).toBe(false)
  })

  it('closes the connection (fault "drop"), or delays the answer (fault "delay")', async () => {
    set({ fault: 'drop', times: 1 })
    await expect(askOther(hostedOf())).rejects.toThrow('fetch failed')
    set({ fault: 'delay', delayMs: 60 })
    const start = performance.now()
    expect((await askOther(hostedOf())).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThanOrEqual(55)
  })

  it('does not answer until cleared (fault "hang")', async () => {
    const hosted = hostedOf()
    set({ fault: 'hang' })
    const outcome = askOther(hosted).then(
      () => 'answered',
      () => 'dropped',
    )
    await expect.poll(() => hosted.received.list()[service]?.at(-1)).toMatchObject({ fault: 'hang' })
    hosted.faults.clear()
    expect(await outcome).toBe('dropped')
  })

  it('rejects a fault for an unknown route', () => {
    expect(hostedOf().faults.add({ service, fault: 'drop', route: '/nope' })).toContain(
      `route of ${service} must be one of`,
    )
  })
})

describe('An unknown path', () => {
  it.each([
    ['walletApi', () => walletApi],
    ['blockchainApi', () => api],
    ['analytics', () => analytics],
  ])('answers 404 for an unknown path of %s, and logs the request', async (name, hostedOf) => {
    expect((await get(hostedOf(), '/v9/nothing')).status).toBe(404)
    expect(hostedOf().received.list()[name]?.at(-1)?.path).toContain(`projectId=${SDK.projectId}`)
  })
})
