import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAnalytics } from '../../sandbox/analytics/index.ts'
import { createBlockchainApi } from '../../sandbox/blockchainApi/index.ts'
import { createWalletApi } from '../../sandbox/walletApi/index.ts'
import { at, get, host, PROJECT_ID, type Hosted } from './schemas/host.ts'

const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const ORIGIN = { origin: 'https://site.example' }
const PRICE = {
  currency: 'usd',
  addresses: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
  projectId: PROJECT_ID,
}

let walletApi: Hosted
let api: Hosted
let analytics: Hosted
beforeAll(async () => {
  ;[walletApi, api, analytics] = await Promise.all([
    host(createWalletApi),
    host(createBlockchainApi),
    host(createAnalytics),
  ])
})
afterAll(() => Promise.all([walletApi, api, analytics].map((hosted) => hosted?.stop())))

const preflight = (hosted: Hosted, path: string, asked: string) =>
  fetch(at(hosted, path), {
    method: 'OPTIONS',
    headers: { ...ORIGIN, 'access-control-request-method': 'POST', 'access-control-request-headers': asked },
  })
const granted = async (response: Response) =>
  (response.headers.get('access-control-allow-headers') ?? '').split(',').filter(Boolean)

describe('Every hosted service of the sandbox', () => {
  it.each([
    ['walletApi', () => walletApi, '/getWallets'],
    ['blockchainApi', () => api, '/v1/supported-chains'],
    ['analytics', () => analytics, '/events'],
  ])('allows any origin, and adds a request id to each answer and error: %s', async (_, hostedOf, path) => {
    const asked = await preflight(hostedOf(), path, 'content-type')
    expect([asked.status, asked.headers.get('access-control-allow-origin'), await granted(asked)]).toEqual([
      204,
      '*',
      ['content-type'],
    ])
    const answers = [
      await get(hostedOf(), path),
      await get(hostedOf(), '/v9/nothing'),
      await get(hostedOf(), path, { projectId: 'nobody' }),
    ]
    const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '')
    for (const id of ids) expect(id).toMatch(UUID_V4)
    expect(new Set(ids).size).toBe(3)
    for (const { headers } of answers)
      expect([headers.get('access-control-allow-origin'), headers.get('access-control-expose-headers')]).toEqual([
        '*',
        'retry-after, x-request-id',
      ])
  })

  it('allows only the listed headers in the Blockchain API', async () => {
    const response = await preflight(
      api,
      '/v1/fungible/price',
      'Content-Type,x-sdk-type,x-sdk-version,solana-client,authorization,x-own',
    )
    expect(await granted(response)).toEqual(['Content-Type', 'x-sdk-type', 'x-sdk-version', 'solana-client'])
  })

  it.each(['application/json', 'text/plain;charset=UTF-8', 'application/octet-stream', 'nonsense'])(
    'parses JSON sent to the Blockchain API with the content type %s',
    async (type) => {
      const response = await fetch(at(api, '/v1/fungible/price'), {
        method: 'POST',
        headers: { ...ORIGIN, 'content-type': type },
        body: JSON.stringify(PRICE),
      })
      expect(await response.json()).toMatchObject({ fungibles: [{ symbol: 'ETH' }] })
    },
  )

  it('accepts a client id and unknown parameters in the query', async () => {
    const extra = {
      clientId: 'did:key:z6Mk',
      sender: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      source: 'fund-wallet',
    }
    expect((await get(api, '/v1/identity/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', extra)).status).toBe(200)
    expect((await get(walletApi, '/getWallets', extra)).status).toBe(200)
  })
})
