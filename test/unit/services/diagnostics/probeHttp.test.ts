import { describe, expect, test } from 'vitest'
import { isRecord } from '../../../../src/core/data/isRecord.ts'
import type { Fetch } from '../../../../src/core/page/fetch.ts'
import { probeHttp } from '../../../../src/services/diagnostics/probeHttp.ts'
import { pass, standStill } from '../../../kit/clock.ts'

const url = 'https://api.example/config?projectId=1'
const json =
  (body: string, status = 200): Fetch =>
  () =>
    Promise.resolve(new Response(body, { status }))
const isOfForm = (body: unknown) => isRecord(body)
const ID = '0123456789abcdef0123456789abcdef'

describe('Asking a service', () => {
  standStill()

  test.each<[string, Fetch, object]>([
    ['JSON', json('{}'), { kind: 'answered', status: 200 }],
    ['nothing', json(''), { kind: 'empty' }],
    ['JSON of another form', json('[1]'), { kind: 'malformed' }],
    ['HTML', json('<html>'), { kind: 'malformed' }],
    ['a status', json('', 503), { kind: 'answered', status: 503 }],
    [
      'reasons',
      json('{"reasons":[{"name":"x","description":"Quota"}]}', 429),
      { kind: 'answered', status: 429, reason: 'Quota' },
    ],
    [
      'a message, redacted',
      json(`{"message":"No project ${ID}"}`, 401),
      { kind: 'answered', status: 401, reason: 'No project <id>' },
    ],
    [
      'nothing that may be read',
      (_, { mode }) => (mode === 'cors' ? Promise.reject(new TypeError('CORS')) : Promise.resolve(new Response())),
      { kind: 'cors' },
    ],
    ['no connection', () => Promise.reject(new TypeError('blocked')), { kind: 'refused' }],
  ])('tells that it answers with %s', async (_what, fetch, outcome) => {
    expect(await probeHttp({ url, isOfForm, fetch })).toEqual(outcome)
  })

  test('needs no readable answer from a page that is only opened', async () => {
    const modes: unknown[] = []
    const fetch: Fetch = (_, { mode, credentials }) => {
      modes.push([mode, credentials])
      return Promise.resolve(new Response())
    }
    expect(await probeHttp({ url, fetch })).toEqual({ kind: 'answered', status: 0 })
    expect(modes).toEqual([['no-cors', 'omit']])
  })

  test('gives up after 10 s, also while the second request is under way', async () => {
    const hang: Fetch = (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      )
    const fails = [
      hang,
      ((...args) => (args[1].mode === 'cors' ? Promise.reject(new TypeError('')) : hang(...args))) as Fetch,
    ]
    for (const fetch of fails) {
      const outcome = probeHttp({ url, isOfForm, fetch })
      await pass(10_000)
      expect(await outcome).toEqual({ kind: 'timeout' })
    }
  })
})
