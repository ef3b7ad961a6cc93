// @vitest-environment node
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { bitcoinAccount } from '../../sandbox/bitcoin/accounts.ts'
import { variantId } from '../../sandbox/data/projects.ts'
import { press, stateOf } from './calls.ts'

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startSandbox()))
afterAll(() => sandbox?.stop())
afterEach(() => press(sandbox, '/faults', 'DELETE'))

const SITE = { origin: 'https://site.example' }
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const EVENT = { eventId: 'e', url: 'https://site.example', domain: 'site.example' }
const ADDRESS = bitcoinAccount('p2wpkh').address

const hosted = (
  service: 'walletApi' | 'blockchainApi' | 'analytics',
  path: string,
  projectId = sandbox.json.projectId,
) => `${sandbox.json.services[service]}${path}?projectId=${projectId}&st=appkit&sv=html-1`
const chainUrl = (id: string) => sandbox.json.chains.find((chain) => chain.id === id)?.rpcUrl ?? ''
const get = (url: string) => fetch(url, { headers: SITE })
const post = (url: string, body: unknown) => fetch(url, { method: 'POST', headers: SITE, body: JSON.stringify(body) })
const call = (id: string) =>
  post(chainUrl(id), { jsonrpc: '2.0', id: 1, method: id === SOLANA ? 'getSlot' : 'eth_chainId', params: [] })
const report = (timestamp: unknown) => ({ ...EVENT, timestamp, props: { type: 'error', event: 'API_ERROR' } })

/** Counts the bytes that arrive before the connection closes. Rejects if the answer is complete. */
async function bytesUntilEnd({ body }: Response): Promise<number> {
  const reader = body?.getReader()
  let count = 0
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) count += part.value.length
  } catch {
    return count
  }
  throw new Error('The answer is complete')
}

interface Row {
  service: string
  /** The route that gets the fault. Default: every route of the service. */
  route?: string
  ask(): Promise<Response>
  /** Sends a request to another route of the same service. */
  askOther?(): Promise<Response>
}

const rpc = (route: string, other: string): Row => ({
  service: 'rpc',
  route,
  ask: () => call(route),
  askOther: () => call(other),
})

/** Relay, verify service, phone wallet and secure site are tested in other files. */
const ROWS: readonly Row[] = [
  rpc('eip155:1', 'eip155:8453'),
  rpc('eip155:8453', SOLANA),
  rpc(SOLANA, 'eip155:1'),
  {
    service: 'utxo',
    route: '/api/address',
    ask: () => get(`${sandbox.url}/utxo/api/address/${ADDRESS}/utxo`),
    askOther: () => get(`${sandbox.url}/utxo/api/v1/fees/recommended`),
  },
  {
    service: 'walletApi',
    route: '/getWallets',
    ask: () => get(hosted('walletApi', '/getWallets')),
    askOther: () => get(hosted('walletApi', '/appkit/v1/config')),
  },
  {
    service: 'walletApi',
    route: '/public/getCurrencyImage/:code',
    ask: () => get(hosted('walletApi', '/public/getCurrencyImage/EUR')),
    askOther: () => get(hosted('walletApi', '/getAnalyticsConfig')),
  },
  {
    service: 'walletApi',
    route: '/appkit/v1/transfers/assets/exchanges/:exchangeId',
    ask: () => get(hosted('walletApi', '/appkit/v1/transfers/assets/exchanges/reown_test')),
    askOther: () => get(hosted('walletApi', '/appkit/v1/config')),
  },
  {
    service: 'blockchainApi',
    route: '/v1/supported-chains',
    ask: () => get(hosted('blockchainApi', '/v1/supported-chains')),
    askOther: () => get(hosted('blockchainApi', '/icons/ETH')),
  },
  {
    service: 'analytics',
    route: '/e',
    ask: () => post(hosted('analytics', '/e'), report('2025-11-20T00:00:00.000Z')),
    askOther: () => post(hosted('analytics', '/batch'), [report(1)]),
  },
  {
    service: 'blockchainApi',
    route: '/v1/profile/suggestions/:name',
    ask: () => get(hosted('blockchainApi', '/v1/profile/suggestions/ada')),
    askOther: () => get(hosted('blockchainApi', `/v1/profile/account/alice.reown.id`)),
  },
  {
    service: 'onramp',
    route: '/purchases',
    ask: () => get(`${sandbox.json.services.onramp}/purchases`),
    askOther: () => get(`${sandbox.json.services.onramp}/page.css`),
  },
  {
    service: 'blockchainApi',
    route: '/v1/generators/onrampurl',
    ask: () =>
      post(hosted('blockchainApi', '/v1/generators/onrampurl'), {
        destinationWallets: [{ address: ADDRESS }],
        partnerUserId: sandbox.json.projectId,
      }),
    askOther: () => get(hosted('blockchainApi', '/icons/ETH')),
  },
  {
    service: 'exchange',
    route: '/image.svg',
    ask: () => get(`${sandbox.url}/exchange/image.svg`),
    askOther: () => get(`${sandbox.url}/exchange/page.css`),
  },
  { service: 'mailbox', ask: () => get(`${sandbox.json.mailbox}?to=ada@site.example`) },
  {
    service: 'wallets',
    route: '/rpc',
    ask: () => post(`${sandbox.url}/wallets/rpc/1`, { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
    askOther: () => get(`${sandbox.url}/wallets/bitcoin.js`),
  },
]

it('covers every service in the fault table', async () => {
  const known = Object.keys((await stateOf(sandbox)).services)
  expect(
    [
      ...new Set([
        ...ROWS.map(({ service }) => service),
        'relay',
        'verify',
        'phoneWallet',
        'secureSite',
        'coinbase',
        'safe',
      ]),
    ].toSorted(),
  ).toEqual(known.toSorted())
})

describe.each(ROWS.map((row): [string, Row] => [`${row.service} ${row.route ?? ''}`, row]))(
  'Faults of %s',
  (_, { service, route, ask, askOther }) => {
    const set = async (fault: object) =>
      expect((await press(sandbox, '/faults', 'POST', { service, route, ...fault })).status).toBe(201)
    const newest = async () => (await stateOf(sandbox)).received[service]?.at(-1)
    const isFine = async (asked = ask) => expect((await asked()).ok).toBe(true)

    it('answers normally until a fault is set', () => isFine())

    it('answers with the configured status and an error body, as often as configured (fault "status")', async () => {
      await set({ fault: 'status', status: 503, times: 2 })
      for (let i = 0; i < 2; i++) {
        const response = await ask()
        expect(response.status).toBe(503)
        expect(await response.json()).toMatchObject({
          status: 'FAILED',
          reasons: [{ description: expect.any(String) }],
        })
      }
      await isFine()
    })

    it.runIf(askOther)('applies a fault only to the configured route', async () => {
      await set({ fault: 'drop' })
      await isFine(askOther)
      await expect(ask()).rejects.toThrow('fetch failed')
    })

    it('answers without a body, with any status (fault "empty")', async () => {
      await set({ fault: 'empty', times: 1 })
      await set({ fault: 'empty', status: 502 })
      for (const status of [200, 502]) {
        const response = await ask()
        expect([response.status, await response.text()]).toEqual([status, ''])
      }
    })

    it('delays the answer until after later requests, but does not change it (fault "delay")', async () => {
      await set({ fault: 'delay', delayMs: 600_000, times: 1 })
      let isAnswered = false
      const slow = ask().finally(() => (isAnswered = true))
      await expect.poll(newest).toMatchObject({ fault: 'delay' })
      await isFine()
      expect(isAnswered).toBe(false)
      await press(sandbox, '/faults', 'DELETE')
      expect((await slow).ok).toBe(true)
    })

    it('holds a request until the faults are cleared, then drops it (fault "hang")', async () => {
      await set({ fault: 'hang', times: 1 })
      let isOver = false
      const outcome = ask()
        .then(
          () => 'answered',
          () => 'dropped',
        )
        .finally(() => (isOver = true))
      await expect.poll(newest).toMatchObject({ fault: 'hang' })
      await isFine()
      expect(isOver).toBe(false)
      await press(sandbox, '/faults', 'DELETE')
      expect(await outcome).toBe('dropped')
    })

    it('answers 200 with invalid JSON (fault "malformed")', async () => {
      await set({ fault: 'malformed' })
      const response = await ask()
      expect(response.status).toBe(200)
      await expect(response.json()).rejects.toThrow(SyntaxError)
    })

    it('answers 200 with JSON of the wrong form (fault "wrong-schema")', async () => {
      const right = await (await ask()).text()
      await set({ fault: 'wrong-schema' })
      const response = await ask()
      const wrong = await response.text()
      expect([response.status, wrong === right]).toEqual([200, false])
      expect(JSON.parse(wrong)).toBeTypeOf('object')
    })

    it('closes the connection in the middle of the answer, or at a byte (fault "cut")', async () => {
      const whole = await (await ask()).arrayBuffer()
      await set({ fault: 'cut', times: 1 })
      await set({ fault: 'cut', atByte: 1, times: 1 })
      for (const length of [Math.floor(whole.byteLength / 2), 1]) {
        const response = await ask()
        expect(response.headers.get('access-control-allow-origin')).toBe('*')
        const seen = await bytesUntilEnd(response)
        expect(seen).toBe(whole.byteLength ? length : 0)
      }
      await isFine()
    })

    it('answers 429 with Retry-After (fault "rate-limit")', async () => {
      await set({ fault: 'rate-limit', delayMs: 1500 })
      const response = await ask()
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '2'])
      expect(response.headers.get('access-control-expose-headers')).toContain('retry-after')
    })

    it('hides the answer from pages (fault "cors")', async () => {
      expect((await ask()).headers.get('access-control-allow-origin')).toBe('*')
      await set({ fault: 'cors' })
      const response = await ask()
      expect([response.ok, response.headers.get('access-control-allow-origin')]).toEqual([true, null])
      const preflight = await fetch(response.url, { method: 'OPTIONS', headers: SITE })
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([403, null])
    })

    it('closes the connection (fault "drop")', async () => {
      await set({ fault: 'drop', times: 1 })
      await expect(ask()).rejects.toThrow('fetch failed')
      await isFine()
    })
  },
)

describe.each(['eip155:1', 'eip155:8453', SOLANA])('The fault "rpc-error" of %s', (route) => {
  it('answers 200 with the JSON-RPC code for each call of a batch (fault "rpc-error")', async () => {
    await press(sandbox, '/faults', 'POST', { service: 'rpc', route, fault: 'rpc-error', code: -32005, times: 2 })
    await press(sandbox, '/faults', 'POST', { service: 'rpc', route, fault: 'rpc-error' })
    const one = await call(route)
    expect([one.status, await one.json()]).toMatchObject([200, { jsonrpc: '2.0', id: 1, error: { code: -32005 } }])
    const batch = await post(chainUrl(route), [
      { jsonrpc: '2.0', id: 'a', method: 'x' },
      { jsonrpc: '2.0', id: 'b', method: 'y' },
    ])
    expect(await batch.json()).toMatchObject([
      { id: 'a', error: { code: -32005 } },
      { id: 'b', error: { code: -32005 } },
    ])
    expect(await (await call(route)).json()).toMatchObject({ id: 1, error: { code: -32603 } })
  })
})

describe('A fault of one project', () => {
  it('applies a project’s fault only to that project, wherever the request contains the project id', async () => {
    const other = variantId(sandbox.json.projectId, 'a1')
    await press(sandbox, '/faults', 'POST', { service: 'walletApi', projectId: other, fault: 'status', status: 504 })
    await press(sandbox, '/faults', 'POST', {
      service: 'blockchainApi',
      projectId: other,
      fault: 'status',
      status: 504,
    })
    expect((await get(hosted('walletApi', '/getWallets', other))).status).toBe(504)
    expect((await get(hosted('walletApi', '/getWallets'))).status).toBe(200)
    const price = (projectId: string) =>
      post(`${sandbox.json.services.blockchainApi}/v1/fungible/price`, {
        projectId,
        currency: 'usd',
        addresses: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
      })
    expect([(await price(other)).status, (await price(sandbox.json.projectId)).status]).toEqual([504, 200])
  })
})
