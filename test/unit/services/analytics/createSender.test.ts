import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { SEND_MS } from '../../../../src/core/analytics/limits.ts'
import type { AnalyticsError, AnalyticsRecord } from '../../../../src/core/analytics/record.ts'
import { createSender } from '../../../../src/services/analytics/createSender.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'

standStill()

const ANALYTICS = 'https://pulse.walletconnect.org'
const [OWN, SECOND] = ['https://events.example', 'https://more.example'] as const

const record = (event: string, more: Partial<AnalyticsRecord['props']> = {}): AnalyticsRecord => ({
  eventId: 'id',
  url: 'https://site.example/',
  domain: 'site.example',
  timestamp: 0,
  props: { type: 'track', event, ...more },
})
const failure = (errorType: string): AnalyticsError => ({
  eventId: 'id',
  url: 'https://site.example/',
  domain: 'site.example',
  timestamp: '2026-01-01T00:00:00.000Z',
  props: { type: 'error', event: 'API_ERROR', errorType, errorMessage: 'no', stackTrace: '' },
})

/** Creates a sender with fake services. `batches` and `errors` hold the events that were sent, `asked` the requests. */
function sender(analytics?: readonly string[]) {
  const facts = {
    isAllowed: true,
    project: 'a'.repeat(32),
    status: 202,
    isAnalyticsEnabled: true as unknown,
    hangs: false,
  }
  const requests: { url: URL; init: RequestInit }[] = []
  const onRefused = vi.fn<(cause: unknown) => void>()
  const dropped: string[] = []
  const made = createSender({
    options: () => ({ projectId: facts.project, ...(analytics && { services: { analytics } }) }),
    version: '1.2.3',
    isAllowed: () => facts.isAllowed,
    now: Date.now,
    onRefused,
    onDropped: (why) => void dropped.push(why),
    fetch: async (url, init) => {
      requests.push({ url: new URL(url), init })
      if (url.includes('getAnalyticsConfig')) return Response.json({ isAnalyticsEnabled: facts.isAnalyticsEnabled })
      if (facts.hangs)
        return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
      return new Response('{}', { status: facts.status })
    },
  })
  onTestFinished(made.stop)
  const sentTo = (path: string) =>
    requests.filter(({ url }) => url.pathname === path).map(({ init }) => JSON.parse(init.body as string) as unknown)
  return {
    ...made,
    facts,
    requests,
    dropped,
    onRefused,
    asked: () => requests.map(({ url }) => url.pathname),
    batches: () => (sentTo('/batch') as AnalyticsRecord[][]).map((list) => list.map(({ props }) => props.event)),
    errors: () => (sentTo('/e') as AnalyticsError[]).map(({ props }) => props.errorType),
    records: () => sentTo('/batch') as AnalyticsRecord[][],
  }
}

const hide = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => void vi.restoreAllMocks())

describe('The sender of analytics events', () => {
  test('sends the events of 10 s together, as a JSON array without a content type, for the project', async () => {
    const { add, requests, batches } = sender()
    add(record('MODAL_OPEN'))
    await pass(9_999)
    add(record('MODAL_CLOSE'))
    expect(batches()).toEqual([])
    await pass(1)
    expect(batches()).toEqual([['MODAL_OPEN', 'MODAL_CLOSE']])
    const { url, init } = requests.at(-1) as (typeof requests)[number]
    expect(url.href).toBe(`${ANALYTICS}/batch?projectId=${'a'.repeat(32)}&st=wallet-modal&sv=html-wallet-modal-1.2.3`)
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true })
    expect(init.headers).toBeUndefined()
  })

  test('has no timer and sends nothing while no event waits', async () => {
    const { add, asked } = sender()
    expect(vi.getTimerCount()).toBe(0)
    add(record('MODAL_OPEN'))
    await pass(10_000)
    expect(vi.getTimerCount()).toBe(0)
    document.dispatchEvent(new Event('freeze'))
    await pass(60_000)
    expect(asked()).toEqual(['/getAnalyticsConfig', '/batch'])
  })

  test.each([
    [45 * 1024, 0],
    [45 * 1024 + 1, 1],
  ])('sends at once when more than 45 kB wait, not before: %i bytes, %i batches', async (bytes, sent) => {
    const { add, batches } = sender()
    const named = (name: string) => record('CONNECT_SUCCESS', { properties: { name } })
    const room = bytes - new TextEncoder().encode(JSON.stringify([named('')])).length
    add(named('x'.repeat(room)))
    await rest()
    expect(batches().length).toBe(sent)
  })

  test.each([
    ['the page is hidden', () => hide('hidden')],
    ['the page is frozen', () => document.dispatchEvent(new Event('freeze'))],
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  ])('sends at once when %s', async (_, leave) => {
    const { add, batches } = sender()
    add(record('MODAL_OPEN'))
    await rest()
    hide('visible')
    expect(batches()).toEqual([])
    leave()
    expect(batches()).toEqual([['MODAL_OPEN']])
  })

  test('keeps requests of a page that is being left under 64 kB together', async () => {
    const { add, facts, requests } = sender()
    facts.hangs = true
    const properties = { name: 'x'.repeat(40_000) }
    for (let i = 0; i < 2; i++) {
      add(record('CONNECT_SUCCESS', { properties }))
      await pass(9_000)
      document.dispatchEvent(new Event('freeze'))
    }
    expect(requests.slice(1).map(({ init }) => init.keepalive)).toEqual([true, undefined])
  })

  test('merges the wallets that were seen into one record', async () => {
    const { add, records } = sender()
    add(record('WALLET_IMPRESSION_V2', { items: [{ name: 'A' }] }))
    add(record('MODAL_OPEN'))
    add(record('WALLET_IMPRESSION_V2', { items: [{ name: 'B' }] }))
    await pass(10_000)
    expect(records()[0]?.map(({ props }) => [props.event, props.items])).toEqual([
      ['WALLET_IMPRESSION_V2', [{ name: 'A' }, { name: 'B' }]],
      ['MODAL_OPEN', undefined],
    ])
  })

  test.each([
    [503, [OWN, SECOND]],
    [400, [OWN]],
    [429, [OWN]],
  ])('tries the next URL of the site only if the server is broken: status %i', async (status, hosts) => {
    const { add, facts, requests } = sender([OWN, SECOND])
    Object.assign(facts, { status })
    add(record('MODAL_OPEN'))
    await pass(10_000)
    expect(requests.filter(({ url }) => url.pathname === '/batch').map(({ url }) => url.origin)).toEqual(hosts)
  })

  test('drops a batch that fails, without another try', async () => {
    const { add, facts, asked, dropped, onRefused } = sender()
    facts.status = 503
    add(record('MODAL_OPEN'))
    await pass(60_000)
    expect(asked()).toEqual(['/getAnalyticsConfig', '/batch'])
    expect(dropped).toEqual(['batch: HTTP status code: 503'])
    facts.status = 202
    add(record('MODAL_CLOSE'))
    await pass(10_000)
    expect(asked().slice(2)).toEqual(['/batch'])
    expect(onRefused).not.toHaveBeenCalled()
  })
})

describe('Without permission nothing is sent', () => {
  test('no request at all is made, not even for the setting of the project', async () => {
    const { add, addError, facts, requests } = sender()
    facts.isAllowed = false
    add(record('MODAL_OPEN'))
    addError(failure('ServiceUnavailable'))
    document.dispatchEvent(new Event('freeze'))
    await pass(60_000)
    expect(requests).toEqual([])
  })

  test.each([false, undefined, 'true', 1])(
    'asks the project once, and sends nothing if its answer is not true (%s)',
    async (isAnalyticsEnabled) => {
      const { add, addError, facts, asked, dropped } = sender()
      facts.isAnalyticsEnabled = isAnalyticsEnabled
      add(record('MODAL_OPEN'))
      addError(failure('ServiceUnavailable'))
      await pass(60_000)
      add(record('MODAL_CLOSE'))
      await pass(60_000)
      expect(asked()).toEqual(['/getAnalyticsConfig'])
      expect(dropped).toEqual(['the project has turned analytics off'])
    },
  )

  test('drops what waits when the permission is withdrawn, also if it comes back before the next batch', async () => {
    const { add, addError, check, facts, batches, errors } = sender()
    add(record('MODAL_OPEN'))
    addError(failure('ServiceUnavailable'))
    facts.isAllowed = false
    check()
    add(record('MODAL_CLOSE'))
    facts.isAllowed = true
    check()
    add(record('CLICK_ALL_WALLETS'))
    await pass(60_000)
    expect(batches()).toEqual([['CLICK_ALL_WALLETS']])
    expect(errors()).toEqual([])
  })

  test('checks the permission again before each batch, though nobody told of a change', async () => {
    const { add, facts, batches } = sender()
    add(record('MODAL_OPEN'))
    await rest()
    facts.isAllowed = false
    await pass(60_000)
    expect(batches()).toEqual([])
  })

  test.each<['batch' | 'e']>([['batch'], ['e']])(
    'tries no further URL of the service after consent was withdrawn (/%s)',
    async (path) => {
      const { add, addError, check, facts, requests, dropped } = sender([ANALYTICS, 'https://second.example'])
      facts.hangs = true
      if (path === 'e') addError(failure('ServiceUnavailable'))
      else add(record('MODAL_OPEN'))
      await pass(path === 'e' ? 0 : SEND_MS)
      facts.isAllowed = false
      check()
      await pass(60_000)
      expect(requests.map(({ url }) => url.href).filter((url) => url.includes(`/${path}?`))).toHaveLength(1)
      expect(requests.at(-1)?.url.origin).toBe(ANALYTICS)
      expect(dropped).toEqual([])
    },
  )

  test('stops requesting the setting of the project after consent was withdrawn, and requests it again with new consent', async () => {
    const asked: string[] = []
    const facts = { isAllowed: true, hangs: true }
    const { add, check, stop } = createSender({
      options: () => ({ projectId: 'p', services: { walletApi: ['https://a.example', 'https://b.example'] } }),
      version: '1.2.3',
      isAllowed: () => facts.isAllowed,
      now: Date.now,
      onRefused() {},
      onDropped() {},
      fetch: async (url, { signal }) => {
        asked.push(new URL(url).origin + new URL(url).pathname)
        if (!facts.hangs) return Response.json({ isAnalyticsEnabled: true })
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
      },
    })
    onTestFinished(stop)
    add(record('MODAL_OPEN'))
    await rest()
    facts.isAllowed = false
    check()
    facts.isAllowed = true
    check()
    facts.hangs = false
    add(record('MODAL_CLOSE'))
    await pass(60_000)
    expect(asked).toEqual([
      'https://a.example/getAnalyticsConfig',
      'https://a.example/getAnalyticsConfig',
      `${ANALYTICS}/batch`,
    ])
  })

  test('sends no event to another project than the one it happened for, and asks that one, too', async () => {
    const { add, check, facts, asked, requests, batches } = sender()
    add(record('MODAL_OPEN'))
    facts.project = 'b'.repeat(32)
    check()
    add(record('MODAL_CLOSE'))
    await pass(60_000)
    expect(batches()).toEqual([['MODAL_CLOSE']])
    expect(asked()).toEqual(['/getAnalyticsConfig', '/getAnalyticsConfig', '/batch'])
    expect(requests.at(-1)?.url.searchParams.get('projectId')).toBe('b'.repeat(32))
  })

  test('tells once that the service refuses the site (403), and sends nothing more', async () => {
    const { add, addError, facts, asked, onRefused } = sender()
    facts.status = 403
    addError(failure('ServiceUnavailable'))
    add(record('MODAL_OPEN'))
    await pass(60_000)
    facts.status = 202
    add(record('MODAL_CLOSE'))
    addError(failure('RateLimited'))
    await pass(60_000)
    expect(asked()).toEqual(['/getAnalyticsConfig', '/e'])
    expect(onRefused).toHaveBeenCalledOnce()
  })
})

describe('Errors', () => {
  test('are sent at once, one by one, five within 60 s', async () => {
    const { addError, errors, dropped } = sender()
    for (let i = 0; i < 6; i++) {
      addError(failure(`E${i}`))
      await pass(1_000)
    }
    expect(errors()).toEqual(['E0', 'E1', 'E2', 'E3', 'E4'])
    expect(dropped).toEqual(['too many errors'])
    await pass(53_999)
    addError(failure('early'))
    await pass(1)
    addError(failure('in time'))
    addError(failure('one too many'))
    await rest()
    expect(errors().slice(5)).toEqual(['in time'])
  })
})
