import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { judgeSite } from '../../../src/flows/site/judgeSite.ts'
import { createSiteApi } from '../../../src/services/walletApi/siteApi.ts'
import { variantId } from '../../sandbox/data/projects.ts'
import { createWalletApi } from '../../sandbox/walletApi/index.ts'
import { host, PROJECT_ID, type Hosted } from './schemas/host.ts'

let hosted: Hosted
beforeAll(async () => {
  hosted = await host(createWalletApi)
})
afterEach(() => hosted.faults.clear())
afterAll(() => hosted.stop())

/** Asks the sandbox like a page at `origin`, and returns what comes of it. */
async function judged(origin: string, ending?: string) {
  const projectId = ending ? variantId(PROJECT_ID, ending) : PROJECT_ID
  const api = createSiteApi({
    options: () => ({ projectId, services: { walletApi: hosted.url } }),
    version: '1.2.3',
    fetch: (url, init) => fetch(url, { ...init, headers: { origin } }),
  })
  const { login, errors } = judgeSite(origin, ...(await Promise.allSettled([api.origins(), api.limits()])))
  return [login, ...errors.map(({ code, cause }) => `${code} ${cause instanceof Error ? cause.message : ''}`.trim())]
}

const REFUSED = ['refused', 'OriginNotAllowed']

it.each([
  ['https://shop.example', undefined, ['allowed']],
  ['https://shop.example', 'b1', ['allowed']],
  ['https://other.example', 'b1', REFUSED],
  ['http://localhost:5173', 'b1', ['allowed']],
  ['https://a.shop.example', 'b2', ['allowed']],
  ['https://shop.example', 'b2', REFUSED],
  ['https://a.b.shop.example', 'b2', REFUSED],
  ['http://a.preview.example:8443', 'b2', ['allowed']],
  ['http://a.preview.example:8444', 'b2', REFUSED],
  ['https://x.deep.y.example:1', 'b2', ['allowed']],
  ['https://shop.example', 'c1', REFUSED],
  ['https://shop.example', 'c2', REFUSED],
  ['https://shop.example', 'c3', ['allowed']],
  ['https://shop.example', 'c4', ['allowed']],
])('a page at %s may offer the logins of project %s: %j', async (origin, ending, expected) => {
  expect(await judged(origin, ending)).toEqual(expected)
})

it.each([
  [{ fault: 'rate-limit' }, 'RateLimited RATE_LIMITED'],
  [{ fault: 'status', status: 500 }, 'ServiceUnavailable SERVER_ERROR'],
  [{ fault: 'status', status: 503 }, 'ServiceUnavailable SERVER_ERROR'],
  [{ fault: 'status', status: 404 }, 'ServiceUnavailable ServiceUnavailable'],
  [{ fault: 'status', status: 403 }, 'ServiceUnavailable OriginNotAllowed'],
  [{ fault: 'malformed' }, 'ServiceUnavailable ServiceUnavailable'],
  [{ fault: 'empty' }, 'ServiceUnavailable ServiceUnavailable'],
  [{ fault: 'drop' }, 'ServiceUnavailable ServiceUnavailable'],
])('refuses no login because of the fault %j, and tells developers', async (fault, told) => {
  hosted.faults.add({ service: 'walletApi', route: '/projects/v1/origins', ...fault })
  expect(await judged('https://other.example', 'b1')).toEqual(['allowed', told])
})

it('refuses no login if the limits cannot be read', async () => {
  hosted.faults.add({ service: 'walletApi', route: '/appkit/v1/project-limits', fault: 'status', status: 503 })
  expect(await judged('https://shop.example', 'c1')).toEqual(['allowed'])
})
