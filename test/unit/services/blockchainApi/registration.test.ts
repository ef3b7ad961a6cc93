import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paramsOf, type WalletModalError } from '../../../../src/core/errors.ts'
import { createRegistration } from '../../../../src/services/blockchainApi/registration/createRegistration.ts'
import { UNREAD } from '../../../../src/services/unread.ts'
import { ADDRESS, HOSTILE, NETWORK } from './kit.ts'

const ORDER = {
  network: NETWORK,
  name: 'alice.reown.id',
  coinType: 60,
  address: ADDRESS,
  message: '{"name":"alice.reown.id"}',
  signature: '0x01',
} as const

/** Creates a client of a registry that gives one answer. */
function registry(reply: () => unknown) {
  const sent: { url: URL; init: RequestInit }[] = []
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url: new URL(url), init })
    const answer = await reply()
    return answer instanceof Response ? answer : Response.json(answer)
  }
  const options = () => ({ projectId: 'p1', services: { blockchainApi: 'https://api.test' } })
  const isSupported = async (network: string) => network === NETWORK
  return { api: createRegistration({ options, version: '1', fetch }, isSupported), sent }
}

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as WalletModalError,
  )
const refusal = (status: number, field: string, description: string, headers: HeadersInit = {}) =>
  Response.json({ status: 'FAILED', reasons: [{ field, description }] }, { status, headers })

describe('Suggestions', () => {
  test('asks for names of the zone, and tells which are registered', async () => {
    const suggestions = [
      { name: 'alice.reown.id', registered: true },
      { name: 'alice1.reown.id', registered: false },
    ]
    const { api, sent } = registry(() => ({ suggestions }))
    expect(await api.suggestions({ label: 'alice', network: NETWORK })).toEqual([
      { name: 'alice.reown.id', isRegistered: true },
      { name: 'alice1.reown.id', isRegistered: false },
    ])
    expect(sent[0]?.url.pathname).toBe('/v1/profile/suggestions/alice')
    expect(sent[0]?.url.searchParams.get('zone')).toBe('reown.id')
  })

  test('takes the first of a name that is suggested twice', async () => {
    const twice = [true, false].map((registered) => ({ name: 'alice.reown.id', registered }))
    const { api } = registry(() => ({ suggestions: twice }))
    expect(await api.suggestions({ label: 'alice', network: NETWORK })).toEqual([
      { name: 'alice.reown.id', isRegistered: true },
    ])
  })

  test('ignores suggestions that are no names of the zone, and more than five', async () => {
    const odd = ['alice', 'аlice.reown.id', 'a b.reown.id', 'x.alice.reown.id', 'alice.wcn.id', 'abc.reown.id', 7, null]
    const good = Array.from({ length: 9 }, (_, at) => `alice${at}.reown.id`)
    const list = (names: readonly unknown[]) => names.map((name) => ({ name, registered: false }))
    const { api } = registry(() => ({ suggestions: list(good) }))
    expect(await api.suggestions({ label: 'alice', network: NETWORK })).toHaveLength(5)
    for (const name of odd) {
      const { api: other } = registry(() => ({ suggestions: list([name]) }))
      expect(await other.suggestions({ label: 'alice', network: NETWORK })).toEqual([])
    }
  })

  test.each([
    [() => refusal(400, 'name', 'Invalid name length: x'), 'Invalid name length: x'],
    [() => new Response('Internal server error', { status: 500 }), 'Error fetching name suggestions'],
  ])("rejects with the server's first reason, else the words of specification §8", async (reply, message) => {
    expect(await caught(registry(reply).api.suggestions({ label: 'alice', network: NETWORK }))).toMatchObject({
      code: 'ServiceUnavailable',
      message,
    })
  })

  test('rejects answers without a list', async () => {
    for (const body of HOSTILE.filter((one) => one !== undefined)) {
      const answer = () => new Response(JSON.stringify({ suggestions: body }) ?? 'null')
      const error = await caught(registry(answer).api.suggestions({ label: 'alice', network: NETWORK }))
      if (!Array.isArray(body)) expect(error).toMatchObject({ code: 'ServiceUnavailable' })
    }
  })
})

describe('Registration', () => {
  test('posts coin type, address, message and signature, and nothing else', async () => {
    const { api, sent } = registry(() => ({ name: 'alice.reown.id' }))
    await api.register(ORDER)
    expect(sent[0]?.url.pathname).toBe('/v1/profile/account')
    expect(sent[0]?.url.searchParams.get('projectId')).toBe('p1')
    expect(sent[0]?.init).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' } })
    expect(JSON.parse(sent[0]?.init.body as string)).toEqual({
      coin_type: 60,
      address: ADDRESS,
      message: ORDER.message,
      signature: '0x01',
    })
  })

  describe('Answers with a success status', () => {
    const marked: string[] = []
    beforeEach(() => {
      marked.length = 0
      vi.spyOn(performance, 'mark').mockImplementation((name, { detail } = {}) => {
        marked.push(`${name}: ${detail.why}`)
        return new PerformanceMark(name)
      })
    })
    const closed = () => new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })

    test.each([
      ['the record', () => ({ name: 'alice.reown.id', addresses: {} })],
      ['{ success }', () => ({ success: true })],
      ['no content', () => new Response(null, { status: 204 })],
    ])('are not marked for the log: %s', async (_, reply) => {
      await registry(reply).api.register(ORDER)
      expect(marked).toEqual([])
    })

    test.each([
      ['another text', () => new Response('OK'), 'Expected record or { success }, received string'],
      ['other JSON', () => ({ name: 7 }), 'Expected record or { success }, received string'],
      ['an empty body', () => new Response(''), 'Required'],
    ])('are marked for the log if they are anything else: %s', async (_, reply, why) => {
      await registry(reply).api.register(ORDER)
      expect(marked).toEqual([`${UNREAD}: response: ${why}`])
    })

    test('are marked if the connection closes in the middle, and reject', async () => {
      const { api } = registry(() => new Response(closed()))
      expect(await caught(api.register(ORDER))).toMatchObject({ code: 'ServiceUnavailable' })
      expect(marked).toEqual([`${UNREAD}: TypeError: network error`])
    })
  })

  test.each([
    ['the record', () => ({ name: 'alice.reown.id', addresses: {} })],
    ['{ success: true }', () => ({ success: true })],
    ['no body', () => new Response(null, { status: 204 })],
    ['another text', () => new Response('OK', { status: 201 })],
  ])('takes any success for one: %s', async (_, reply) => {
    await expect(registry(reply).api.register(ORDER)).resolves.toBeUndefined()
  })

  test('takes { success: false } for a failure', async () => {
    expect(await caught(registry(() => ({ success: false })).api.register(ORDER))).toMatchObject({
      code: 'ServiceUnavailable',
      message: 'Error registering name alice.reown.id',
    })
  })

  test.each([
    [400, 'name', 'Invalid name format: alice.reown.id', 'ServiceUnavailable'],
    [400, 'timestamp', 'Signature UNIXTIME timestamp is too old: 1', 'ServiceUnavailable'],
    [401, 'signature', 'Signature validation error: no', 'SignatureInvalid'],
    [401, 'address', 'Name owner validation error', 'OriginNotAllowed'],
    [401, 'authentication', 'We failed to authenticate your request', 'OriginNotAllowed'],
    [429, 'address', "Project's quota limit reached", 'RateLimited'],
    [503, '', 'Fungibles price provider is temporarily unavailable: x', 'ServiceUnavailable'],
  ])('rejects status %i of %j with the words %j', async (status, field, message, code) => {
    const error = await caught(registry(() => refusal(status, field, message)).api.register(ORDER))
    expect(error).toMatchObject({ code, message })
    expect(error && paramsOf(error)).toEqual({ field })
  })

  test('rejects with the first of several reasons of the server, and with the field that it is about', async () => {
    const reasons = ['timestamp', 'signature'].map((field) => ({ field, description: `${field} is wrong` }))
    const answer = Response.json({ status: 'FAILED', reasons }, { status: 400 })
    const error = await caught(registry(() => answer).api.register(ORDER))
    expect(error).toMatchObject({ code: 'ServiceUnavailable', message: 'timestamp is wrong' })
    expect(error && paramsOf(error)).toEqual({ field: 'timestamp' })
  })

  test("tells the service's time, if the page may read it", async () => {
    const date = 'Thu, 01 Jan 2026 00:00:00 GMT'
    const error = await caught(registry(() => refusal(400, 'timestamp', 'old', { Date: date })).api.register(ORDER))
    expect(error && paramsOf(error)).toEqual({ field: 'timestamp', serverMs: Date.parse(date) })
  })

  test('sends no request for a network that the service does not have', async () => {
    const { api, sent } = registry(() => ({}))
    const network = 'eip155:250'
    expect(await caught(api.register({ ...ORDER, network }))).toMatchObject({ code: 'UnsupportedChain' })
    expect(await caught(api.suggestions({ label: 'alice', network }))).toMatchObject({ code: 'UnsupportedChain' })
    expect(sent).toEqual([])
  })
})
