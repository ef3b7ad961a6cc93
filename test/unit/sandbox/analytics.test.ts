import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAnalytics, type StoredEvent } from '../../sandbox/analytics/index.ts'
import { variantId } from '../../sandbox/data/projects.ts'
import { storedError, storedTrack } from './schemas/analytics.ts'
import { conform } from './schemas/check.ts'
import { refusalOf, UNAUTHENTICATED } from './schemas/errors.ts'
import { at, host, post, PROJECT_ID, SDK, type Hosted } from './schemas/host.ts'

let analytics: Hosted
beforeAll(async () => {
  analytics = await host(createAnalytics)
})
beforeEach(() => analytics.service.reset?.())
afterAll(() => analytics.stop())

const origin = {
  eventId: 'e0b1c2d3-0000-4000-8000-000000000000',
  url: 'https://site.example/shop',
  domain: 'site.example',
}
const track = (event: string) => ({
  ...origin,
  timestamp: 1_763_600_000_000,
  props: { type: 'track', event, properties: { connected: false } },
})
const error = {
  ...origin,
  timestamp: '2025-11-20T00:00:00.000Z',
  props: { type: 'error', event: 'API_ERROR', errorType: 'Error', errorMessage: 'no', stackTrace: 'at x' },
}
const stored = async (query = '') => (await (await fetch(`${analytics.url}/events${query}`)).json()) as StoredEvent[]

describe('Analytics service', () => {
  it('accepts and lists a batch of events sent as text, like a beacon', async () => {
    const response = await post(analytics, '/batch', [track('MODAL_OPEN'), track('CLICK_ALL_WALLETS')])
    expect(response.status).toBe(202)
    expect(response.headers.get('x-request-id')).not.toBeNull()
    const events = await stored()
    expect(events).toMatchObject([{ ...SDK, endpoint: '/batch' }, { endpoint: '/batch' }])
    for (const { event } of events) conform(event, storedTrack)
    expect(await stored('?event=MODAL_OPEN')).toHaveLength(1)
    expect(await stored('?projectId=other')).toEqual([])
  })

  it('stores an SDK error at /e with the sandbox’s time', async () => {
    analytics.clock.advance(3_600_000)
    expect((await post(analytics, '/e', error)).status).toBe(202)
    const [one] = await stored()
    conform(one?.event, storedError)
    expect(Date.parse(String(one?.receivedAt))).toBeGreaterThan(Date.now() + 3_500_000)
  })

  it('accepts analytics events of any content type', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const response = await fetch(at(analytics, '/batch'), {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify([track('MODAL_CLOSE')]),
      })
      expect(response.status).toBe(202)
    }
    expect(await stored()).toHaveLength(2)
  })

  it.each(['/e', '/batch'])(
    'rejects an unknown project with 401, and a disabled or blocked project with 403, at %s',
    async (path) => {
      const body = path === '/e' ? error : [track('MODAL_OPEN')]
      expect(await refusalOf(await post(analytics, path, body, { projectId: 'nobody' }))).toEqual([
        401,
        ...UNAUTHENTICATED,
      ])
      for (const ending of ['d2', 'e1'] as const)
        expect(
          await refusalOf(await post(analytics, path, body, { projectId: variantId(PROJECT_ID, ending) })),
        ).toEqual([403, ...UNAUTHENTICATED])
      expect(await stored()).toEqual([])
    },
  )

  it.each([
    ['/batch', track('MODAL_OPEN'), 'a batch must be an array of events'],
    ['/batch', [{ ...track('MODAL_OPEN'), eventId: undefined }], 'missing field `eventId`'],
    ['/batch', [{ ...track('MODAL_OPEN'), timestamp: 'now' }], '`timestamp` must be a number'],
    ['/e', { ...error, props: { type: 'other', event: 'X' } }, '`props` must have an event and a type'],
    ['/e', '{', 'an event must be an object'],
  ])('rejects an invalid event at %s', async (path, body, words) => {
    expect(await refusalOf(await post(analytics, path, body))).toEqual([400, '', `Invalid parameter: ${words}`])
  })
})
