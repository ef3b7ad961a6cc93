import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HTTP_TIMEOUT_MS } from '../../../src/core/limits.ts'
import { createHttp, type HttpError, type HttpParts, type HttpRequest } from '../../../src/services/http.ts'
import { UNREAD } from '../../../src/services/unread.ts'
import { pass, standStill } from '../../kit/clock.ts'

standStill()

const [A, B, C] = ['https://a.test', 'https://b.test', 'https://c.test'] as const

/** Creates a client whose server answers with `reply`, and a list of the requests that it has sent. */
function client(reply: (url: string) => Response | Promise<Response>, parts: Partial<HttpParts> = {}) {
  const sent: { url: string; init: RequestInit }[] = []
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const aborted = new Promise<never>((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
    return Promise.race([Promise.resolve(reply(url)), aborted])
  }
  const http = createHttp({ bases: () => [A, B], fetch, ...parts })
  return { http, sent, hosts: () => sent.map(({ url }) => new URL(url).origin) }
}

const text = (path = 'v1/x'): HttpRequest<string> => ({ path, parse: (body) => body })
const ok = (body = 'yes') => new Response(body)
const never = () => new Promise<Response>(() => {})
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as Error & { code: string; cause: HttpError },
  )

describe('HTTP requests', () => {
  test('appends the path to a base URL with or without slashes, and sends no credentials', async () => {
    const { http, sent } = client(() => ok(), { bases: () => `${A}/api//` })
    expect(await http.request(text('v1/x?b=%3A&a=1'))).toBe('yes')
    expect(sent).toEqual([
      {
        url: `${A}/api/v1/x?b=%3A&a=1`,
        init: { credentials: 'omit', referrerPolicy: 'strict-origin', signal: expect.any(AbortSignal) as AbortSignal },
      },
    ])
  })

  test.each([
    [undefined, undefined],
    ['application/json', { 'Content-Type': 'application/json' }],
  ])('sends a body with content type %s', async (contentType, headers) => {
    const { http, sent } = client(() => ok())
    await http.request({ ...text(), body: '{}', contentType })
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{}', credentials: 'omit' })
    expect(sent[0]?.init.headers).toEqual(headers)
  })

  test('uses the global fetch at the time of the request', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(ok('global'))
    expect(await createHttp({ bases: () => A }).request(text())).toBe('global')
    fetch.mockRestore()
  })
})

describe('HTTP failures', () => {
  test.each([
    [401, 'OriginNotAllowed'],
    [403, 'OriginNotAllowed'],
    [429, 'RateLimited'],
    [400, 'ServiceUnavailable'],
    [404, 'ServiceUnavailable'],
    [503, 'ServiceUnavailable'],
  ])('maps HTTP status %i to %s', async (status, code) => {
    const error = await caught(client(() => new Response('no', { status })).http.request(text()))
    expect(error).toMatchObject({
      name: 'WalletModalError',
      code,
      cause: { name: 'HttpError', status, text: 'no', message: `HTTP status code: ${status}` },
    })
  })

  test('keeps the parsed error body and Retry-After of a failed request', async () => {
    const body = { status: 'FAILED', reasons: [{ name: 'name', description: 'Taken' }] }
    const reply = (after: string) =>
      client(() => new Response(JSON.stringify(body), { status: 429, headers: { 'Retry-After': after } }), {
        now: () => Date.parse('2026-01-01T00:00:00Z'),
      })
    expect((await caught(reply('3').http.request(text())))?.cause).toMatchObject({ body, retryAfterMs: 3000 })
    expect((await caught(reply('Thu, 01 Jan 2026 00:01:00 GMT').http.request(text())))?.cause.retryAfterMs).toBe(60_000)
    expect((await caught(reply('soon').http.request(text())))?.cause.retryAfterMs).toBeUndefined()
  })

  test('keeps the HTTP status if the error body does not arrive', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('gone')) })
    expect(
      (await caught(client(() => new Response(broken, { status: 500 })).http.request(text())))?.cause,
    ).toMatchObject({ status: 500, text: '', body: undefined })
  })

  test('keeps the error of fetch or of the parser as cause', async () => {
    const cause = new TypeError('Failed to fetch')
    expect(await caught(client(() => Promise.reject(cause)).http.request(text()))).toMatchObject({
      code: 'ServiceUnavailable',
      cause,
    })
    const unreadable = client(() => ok('<html>')).http.request({ path: '', parse: (body): unknown => JSON.parse(body) })
    expect(await caught(unreadable)).toMatchObject({ code: 'ServiceUnavailable', cause: { name: 'SyntaxError' } })
  })

  test('rejects a request without any base URL', async () => {
    const { http, sent } = client(() => ok(), { bases: () => [] })
    expect(await caught(http.request(text()))).toMatchObject({ code: 'ServiceUnavailable' })
    expect(sent).toEqual([])
  })
})

describe('Malformed answers', () => {
  let marks: unknown[] = []
  beforeEach(() => {
    marks = []
    vi.spyOn(performance, 'mark').mockImplementation((name, { detail } = {}) => {
      marks.push([name, detail])
      return new PerformanceMark(name)
    })
  })
  const refuse = (): never => {
    throw new Error('Expected array')
  }

  test('are marked for the log if they have a success status', async () => {
    const { http } = client(() => ok('{}'), { bases: () => A })
    await caught(http.request({ path: 'v1/x', parse: refuse }))
    expect(marks).toEqual([[UNREAD, { url: `${A}/v1/x`, why: 'Error: Expected array' }]])
  })

  test('are marked if the connection closes in the middle', async () => {
    const cut = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }))
    await caught(client(cut, { bases: () => A }).http.request(text()))
    expect(marks).toEqual([[UNREAD, { url: `${A}/v1/x`, why: 'TypeError: network error' }]])
  })

  test('are not marked without an answer or with an error status, which browsers report', async () => {
    await caught(client(() => new Response('', { status: 500 }), { bases: () => A }).http.request(text()))
    await caught(client(() => Promise.reject(new TypeError('')), { bases: () => A }).http.request(text()))
    expect(marks).toEqual([])
  })
})

describe('Long answers', () => {
  const long = (mib: number) => new Response('1'.repeat(mib * 1024 * 1024))

  // stellar/freighter-mobile#835
  test('are refused over 2 MiB, and the next base URL is asked', async () => {
    const { http, hosts } = client((url) => (url.startsWith(A) ? long(3) : ok()))
    expect(await http.request(text())).toBe('yes')
    expect(hosts()).toEqual([A, B])
  })

  test('are refused with ServiceUnavailable if all are too long, but where a list needs more', async () => {
    const { http } = client(() => long(3))
    expect(await caught(http.request(text()))).toMatchObject({ code: 'ServiceUnavailable' })
    expect(await http.request({ ...text(), max: 4 * 1024 * 1024 })).toHaveLength(3 * 1024 * 1024)
  })

  test('of errors keep their status', async () => {
    const { http } = client(() => new Response(long(3).body, { status: 404 }), { bases: () => A })
    expect((await caught(http.request(text())))?.cause).toMatchObject({ status: 404, text: '' })
  })

  test('that never end are given up after 10 s', async () => {
    const { http, hosts } = client((url) => (url.startsWith(A) ? new Response(new ReadableStream({})) : ok()))
    const answer = http.request(text())
    await pass(HTTP_TIMEOUT_MS)
    expect([await answer, hosts()]).toEqual(['yes', [A, B]])
  })
})

describe('HTTP timeouts and aborts', () => {
  test('tries the next base URL after 10 s without an answer', async () => {
    const { http, hosts } = client((url) => (url.startsWith(A) ? never() : ok()))
    const answer = http.request(text())
    expect(HTTP_TIMEOUT_MS).toBe(10_000)
    await pass(HTTP_TIMEOUT_MS - 1)
    expect(hosts()).toEqual([A])
    await pass(1)
    expect([await answer, hosts()]).toEqual(['yes', [A, B]])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends the request on abort without trying another base URL', async () => {
    const controller = new AbortController()
    const { http, sent } = client(never)
    const error = caught(http.request({ ...text(), signal: controller.signal }))
    controller.abort()
    expect(await error).toMatchObject({ code: 'Aborted' })
    expect([sent.length, sent[0]?.init.signal?.aborted, vi.getTimerCount()]).toEqual([1, true, 0])
    expect(await caught(http.request({ ...text(), signal: controller.signal }))).toMatchObject({ code: 'Aborted' })
    expect(sent).toHaveLength(1)
  })

  test('rejects with Aborted if aborted while the second base URL is tried', async () => {
    const controller = new AbortController()
    const { http, hosts } = client((url) =>
      url.startsWith(A) ? new Response('', { status: 500 }) : (controller.abort(), never()),
    )
    expect(await caught(http.request({ ...text(), signal: controller.signal }))).toMatchObject({ code: 'Aborted' })
    expect(hosts()).toEqual([A, B])
  })
})

describe('Several base URLs', () => {
  test('rejects immediately with a status that counts as final, without trying the next base URL', async () => {
    const { http, hosts } = client((url) => new Response('', { status: url.startsWith(A) ? 503 : 404 }), {
      bases: () => [A, B, C],
      isFinal: (status) => status < 500,
    })
    expect((await caught(http.request(text())))?.cause.status).toBe(404)
    expect(hosts()).toEqual([A, B])
  })

  test('prefers the last working base URL until the site removes it', async () => {
    let bases: readonly string[] = [A, B]
    const { http } = client((url) => (url.startsWith(A) ? new Response('', { status: 500 }) : ok()), {
      bases: () => bases,
    })
    await http.request(text())
    expect(http.url('x')).toBe(`${B}/x`)
    bases = [C, A]
    expect(http.url('x')).toBe(`${C}/x`)
  })

  test('builds image URLs from the base URL that sent the answer, also while the answer is parsed', async () => {
    const { http } = client((url) => (url.startsWith(A) ? new Response('', { status: 500 }) : ok()))
    expect(await http.request({ path: 'x', parse: () => http.url('image') })).toBe(`${B}/image`)
    expect(http.url('image')).toBe(`${B}/image`)
  })

  test('does not prefer a base URL whose answer could not be parsed', async () => {
    const { http } = client((url) => (url.startsWith(A) ? new Response('', { status: 500 }) : ok('<html>')))
    await caught(http.request({ path: 'x', parse: (body): unknown => JSON.parse(body) }))
    expect(http.url('image')).toBe(`${A}/image`)
  })

  test('tries each base URL at most once, the last working URL first, whatever fails', async () => {
    const bases = ['https://0.test', 'https://1.test', 'https://2.test', 'https://3.test']
    const state = fc.constantFrom('up', 'down', 'unreachable', 'garbage')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(state, { minLength: 4, maxLength: 4 }), { maxLength: 12 }), async (rounds) => {
        let states: readonly string[] = []
        const { http, sent, hosts } = client(
          (url) => {
            const at = Number(new URL(url).hostname[0])
            if (states[at] === 'unreachable') throw new TypeError(`unreachable ${at}`)
            if (states[at] === 'down') return new Response('', { status: 500 + at })
            return ok(states[at] === 'up' ? JSON.stringify(at) : '<html>')
          },
          { bases: () => bases },
        )
        let best = 0
        for (const round of rounds) {
          states = round
          sent.length = 0
          const order = [best, ...bases.keys()].filter((at, index, all) => all.indexOf(at) === index)
          const winner = order.find((at) => round[at] === 'up')
          const result = await http
            .request({ path: 'x', parse: (body): unknown => JSON.parse(body) })
            .catch((error: unknown) => error as { code: string; cause: HttpError })
          const asked = winner === undefined ? order : order.slice(0, order.indexOf(winner) + 1)
          expect(hosts()).toEqual(asked.map((at) => bases[at]))
          if (winner === undefined) {
            expect(result).toMatchObject({ code: 'ServiceUnavailable' })
            if (round[best] === 'down') expect(result).toMatchObject({ cause: { status: 500 + best } })
          } else {
            expect(result).toBe(winner)
            best = winner
          }
          expect(http.url('x')).toBe(`${bases[best]}/x`)
        }
        expect(vi.getTimerCount()).toBe(0)
      }),
      { numRuns: 200 },
    )
  })
})
