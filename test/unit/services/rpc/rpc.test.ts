import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { codesOf } from '../../../../src/core/errors/refusal.ts'
import { createRpc } from '../../../../src/services/rpc/index.ts'
import type { RpcParts } from '../../../../src/services/rpc/post.ts'
import { BATCH_REFUSALS } from './nodeErrors.ts'

type Body = { id: number; method: string; params: unknown[] }
type Reply = (bodies: Body[], init: RequestInit) => unknown

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const results = (bodies: Body[]) => {
  const all = bodies.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: `${method}!` }))
  return json(all.length > 1 ? all : all[0])
}
const failing =
  (code: number, message = 'no') =>
  ([one]: Body[]) =>
    json({ id: one?.id, error: { code, message } })

/**
 * Creates a transport with fake servers by URL. Each server returns its replies in order, then repeats the last one.
 */
function setUp(servers: Record<string, Reply | Reply[]>) {
  const posts: { url: string; bodies: Body[]; isList: boolean; init: RequestInit }[] = []
  const waits: number[] = []
  const parts: RpcParts = {
    now: () => Date.parse('2026-01-01T00:00:00Z'),
    // Timeouts (10 s) never fire, and pauses end immediately.
    wait: (ms) => (ms === 10_000 ? new Promise(() => {}) : (waits.push(ms), Promise.resolve())),
    async fetch(url, init) {
      const parsed = JSON.parse(init.body as string) as Body | Body[]
      const bodies = [parsed].flat()
      posts.push({ url, bodies, isList: Array.isArray(parsed), init })
      const plan = [servers[url] ?? []].flat()
      const turn = posts.filter((one) => one.url === url).length - 1
      const reply = plan[Math.min(turn, plan.length - 1)]
      if (!reply) throw new TypeError('Failed to fetch')
      return (await reply(bodies, init)) as Response
    },
  }
  return { rpc: createRpc(parts), posts, waits }
}

const A = 'https://a.example'
const B = 'https://b.example'

describe('Long answers of nodes', () => {
  const MIB = 1024 * 1024
  const long = (mib: number) => () => new Response(`{"jsonrpc":"2.0","id":1,"result":"${'0'.repeat(mib * MIB)}"}`)

  // erpc/erpc#1126: a node's answers are bounded by nothing but the node.
  test('are refused over 2 MiB, and the next node is asked at once', async () => {
    const { rpc, posts } = setUp({ [A]: long(3), [B]: results })
    expect(await rpc.request([A, B], 'eth_call')).toBe('eth_call!')
    expect(posts.map(({ url }) => url)).toEqual([A, B])
    await expect(rpc.request([A], 'eth_call')).rejects.toMatchObject({
      code: 'ServiceUnavailable',
      message: 'The answer is over 2097152 bytes',
    })
  })

  test.each(['eth_getLogs', 'getTokenAccountsByOwner'])('may have 16 MiB if they are lists: %s', async (method) => {
    const { rpc } = setUp({ [A]: long(3), [B]: long(17) })
    expect(await rpc.request([A], method)).toHaveLength(3 * MIB)
    await expect(setUp({ [B]: long(17) }).rpc.request([B], method)).rejects.toThrow('16777216')
  })

  test('tell nodes nothing of the page, and the hosted one its origin', async () => {
    const hosted = `${B}/v1/?projectId=p`
    const { rpc, posts } = setUp({ [A]: results, [hosted]: results })
    await Promise.all([rpc.request([A], 'one'), rpc.request([hosted], 'one')])
    expect(posts.map(({ init }) => init.referrerPolicy)).toEqual(['no-referrer', 'strict-origin'])
  })
})

describe('Batches of RPC requests', () => {
  test('sends concurrent requests to the same URLs in one POST', async () => {
    const { rpc, posts } = setUp({ [A]: results, [B]: results })
    const answers = await Promise.all([
      rpc.request([A], 'one'),
      rpc.request([A], 'two', [1]),
      rpc.request([B], 'three'),
    ])
    expect(answers).toEqual(['one!', 'two!', 'three!'])
    expect(posts.map(({ url, bodies }) => [url, bodies.map(({ method }) => method)])).toEqual([
      [A, ['one', 'two']],
      [B, ['three']],
    ])
    expect(posts.map(({ isList }) => isList)).toEqual([true, false])
  })

  test('sends at most 1000 requests in a batch', async () => {
    const { rpc, posts } = setUp({ [A]: results })
    await Promise.all(Array.from({ length: 2001 }, (_, n) => rpc.request([A], `m${n}`)))
    expect(posts.map(({ bodies }) => bodies.length)).toEqual([1000, 1000, 1])
  })

  test('matches answers of a batch by id, in any order and with repeated or unknown ids', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 12 }), fc.infiniteStream(fc.nat(1e6)), async (count, dice) => {
        const roll = () => dice.next().value as number
        const { rpc } = setUp({
          [A]: (bodies) => {
            const all = bodies.map(({ id, method }): object => ({ id: roll() % 2 ? id : String(id), result: method }))
            const noise = bodies.map(
              ({ id }) => [{ id, result: 'late copy' }, { id: id + 1e6, result: 'stranger' }, null, 7][roll() % 4],
            )
            return json([...all.sort(() => (roll() % 3) - 1), ...noise])
          },
        })
        const methods = Array.from({ length: count }, (_, n) => `m${n}`)
        expect(await Promise.all(methods.map((method) => rpc.request([A], method)))).toEqual(methods)
      }),
      { numRuns: 50 },
    )
  })

  test('rejects only the request of a batch whose answer is missing, also when it is asked alone', async () => {
    const { rpc } = setUp({
      [A]: (bodies) => json(bodies.filter(({ method }) => method === 'one').map(({ id }) => ({ id, result: 'fine' }))),
    })
    const [first, second] = await Promise.allSettled([rpc.request([A], 'one'), rpc.request([A], 'two')])
    expect(first).toMatchObject({ value: 'fine' })
    expect(second).toMatchObject({ reason: { code: 'ServiceUnavailable', message: 'two: Required' } })
  })

  test('falls back to single requests for servers without batching', async () => {
    const { rpc, posts } = setUp({
      [A]: (bodies) => (bodies.length > 1 ? json({ id: null, error: BATCH_REFUSALS[0] }) : results(bodies)),
    })
    expect(await Promise.all([rpc.request([A], 'one'), rpc.request([A], 'two')])).toEqual(['one!', 'two!'])
    expect(posts).toHaveLength(3)
  })

  test.each([400, 405, 413, 415, 422, 501])(
    'sends the requests of a batch one by one when the batch is refused with HTTP %i',
    async (status) => {
      const { rpc, posts, waits } = setUp({ [A]: (bodies) => (bodies.length > 1 ? json({}, status) : results(bodies)) })
      expect(await Promise.all([rpc.request([A], 'one'), rpc.request([A], 'two')])).toEqual(['one!', 'two!'])
      expect([posts.length, waits]).toEqual([3, []])
    },
  )

  test('repeats a refused batch only once when the server refuses single requests too', async () => {
    const { rpc, posts } = setUp({ [A]: () => json({}, 400) })
    const settled = await Promise.allSettled([rpc.request([A], 'one'), rpc.request([A], 'two')])
    expect(settled).toMatchObject([
      { reason: { message: 'HTTP status code: 400' } },
      { reason: { message: 'HTTP status code: 400' } },
    ])
    expect(posts).toHaveLength(3)
  })

  test('answers the other requests of a batch if one cannot be serialized', async () => {
    const { rpc } = setUp({ [A]: results })
    const [bad, good] = await Promise.allSettled([rpc.request([A], 'bad', [1n]), rpc.request([A], 'good')])
    expect(bad.status).toBe('rejected')
    expect(good).toMatchObject({ value: 'good!' })
  })

  test('sends correct params despite a patched Array.prototype.toJSON', async () => {
    const proto = Array.prototype as { toJSON?: unknown }
    proto.toJSON = () => 'patched'
    try {
      const { rpc, posts } = setUp({ [A]: results })
      await rpc.request([A], 'one', ['0xab', 'latest'])
      expect(posts[0]?.bodies[0]?.params).toEqual(['0xab', 'latest'])
    } finally {
      delete proto.toJSON
    }
  })
})

describe('Failed RPC requests', () => {
  test('rejects a request without any URL', async () => {
    await expect(setUp({}).rpc.request([], 'one')).rejects.toMatchObject({
      message: 'No URL was provided to the Transport.',
    })
  })

  test.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'retries a request three times after HTTP %i, after 150, 300 and 600 ms',
    async (status) => {
      const { rpc, posts, waits } = setUp({ [A]: () => json({}, status) })
      await expect(rpc.request([A], 'one')).rejects.toMatchObject({
        code: status === 429 ? 'RateLimited' : 'ServiceUnavailable',
        message: `HTTP status code: ${status}`,
        cause: { status },
      })
      expect(posts).toHaveLength(4)
      expect(waits).toEqual([150, 300, 600])
    },
  )

  test.each([400, 401, 404, 405, 422, 501])('does not retry a request after HTTP %i', async (status) => {
    const { rpc, posts } = setUp({ [A]: () => json({}, status) })
    await expect(rpc.request([A], 'one')).rejects.toMatchObject({ message: `HTTP status code: ${status}` })
    expect(posts).toHaveLength(1)
  })

  test('waits for Retry-After, in seconds or as a date', async () => {
    const { rpc, waits } = setUp({
      [A]: [
        () => json({}, 429, { 'Retry-After': '2' }),
        () => json({}, 503, { 'Retry-After': 'Thu, 01 Jan 2026 00:00:04 GMT' }),
        () => json({}, 503, { 'Retry-After': 'soon' }),
        results,
      ],
    })
    expect(await rpc.request([A], 'one')).toBe('one!')
    expect(waits).toEqual([2000, 4000, 600])
  })

  test('does not retry if Retry-After exceeds the timeout', async () => {
    const { rpc, posts } = setUp({ [A]: () => json({}, 429, { 'Retry-After': '3600' }) })
    await expect(rpc.request([A], 'one')).rejects.toMatchObject({ code: 'RateLimited' })
    expect(posts).toHaveLength(1)
  })

  test.each([-1, -32005, -32603])(
    'retries a request after RPC code %i, and keeps the code as the cause',
    async (code) => {
      const { rpc, posts } = setUp({ [A]: failing(code) })
      const error: unknown = await rpc.request([A], 'one').catch((reason: unknown) => reason)
      expect(codesOf(error)).toEqual([code])
      expect(posts).toHaveLength(4)
    },
  )

  test.each([
    [-32602, 'InvalidOption'],
    [3, 'Unknown'],
    [4001, 'UserRejected'],
  ])('rejects with RPC code %i without a retry or another server', async (code, ours) => {
    const { rpc, posts } = setUp({ [A]: failing(code), [B]: results })
    await expect(rpc.request([A, B], 'one')).rejects.toMatchObject({ code: ours, cause: { code, message: 'no' } })
    expect(posts).toHaveLength(1)
  })

  test('never retries a request that the user rejected, whatever the code', async () => {
    const { rpc, posts } = setUp({ [A]: failing(-32603, 'User rejected the request.') })
    await expect(rpc.request([A], 'one')).rejects.toMatchObject({ code: 'UserRejected' })
    expect(posts).toHaveLength(1)
  })

  test.each([
    ['', 'response: Required'],
    ['<!doctype html>', 'response: Expected JSON, received string'],
    ['null', 'one: Expected object, received null'],
    ['"ok"', 'one: Expected object, received string'],
    ['[]', 'one: Required'],
    ['{"id":1}', 'one.result: Required'],
    ['{"id":99,"result":1}', 'one: Required'],
    ['{"id":1,"error":"no"}', 'one.error: Expected object, received string'],
  ])('names the malformed part of an answer: %s', async (text, message) => {
    const { rpc } = setUp({ [A]: () => new Response(text) })
    await expect(rpc.request([A], 'one')).rejects.toMatchObject({ code: 'ServiceUnavailable', message })
  })

  test('accepts null as a valid result', async () => {
    const { rpc } = setUp({ [A]: ([one]) => json({ id: one?.id, result: null, error: null }) })
    expect(await rpc.request([A], 'one')).toBeNull()
  })

  test('settles every request of a batch, whatever JSON the server answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const { rpc } = setUp({ [A]: () => json(body) })
        const settled = await Promise.allSettled([rpc.request([A], 'one'), rpc.request([A], 'two')])
        for (const one of settled) if (one.status === 'rejected') expect(one.reason).toHaveProperty('code')
      }),
      { numRuns: 60 },
    )
  })
})

describe('A transaction', () => {
  const SENDS = [
    'eth_sendRawTransaction',
    'eth_sendRawTransactionSync',
    'eth_sendUserOperation',
    'sendTransaction',
    'sendrawtransaction',
    'requestAirdrop',
    'author_submitExtrinsic',
    'broadcast_tx_sync',
    'sui_executeTransactionBlock',
  ]

  test.each(SENDS)('sends a transaction once with %s, even if the answer is lost', async (method) => {
    const { rpc, posts, waits } = setUp({ [A]: () => Promise.reject(new TypeError('Failed to fetch')), [B]: results })
    await expect(rpc.request([A, B], method, ['0x02'])).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    expect([posts.map(({ url }) => url), waits]).toEqual([[A], []])
  })

  test.each<[string, Reply]>([
    ['HTTP 500', () => json({}, 500)],
    ['HTTP 504', () => json({}, 504)],
    ['HTTP 408', () => json({}, 408)],
    ['invalid JSON', () => new Response('<!doctype html>')],
    ['-32603', failing(-32603)],
    ['-32000', failing(-32000, 'already known')],
    ['without an entry for it', () => json([])],
  ])('sends a transaction once when the server answers %s', async (_, reply) => {
    const { rpc, posts } = setUp({ [A]: reply, [B]: results })
    await expect(rpc.request([A, B], 'eth_sendRawTransaction', ['0x02'])).rejects.toBeDefined()
    expect(posts).toHaveLength(1)
  })

  test.each<[string, Reply]>([
    ['HTTP 403', () => json({}, 403)],
    ['HTTP 404', () => json({}, 404)],
    ['HTTP 429', () => json({}, 429)],
    ['-32601', failing(-32601)],
    ['-32005', failing(-32005)],
  ])(
    'sends a transaction to the next server when the first server refuses the transaction with %s',
    async (_, reply) => {
      const { rpc, posts } = setUp({ [A]: reply, [B]: results })
      expect(await rpc.request([A, B], 'eth_sendRawTransaction', ['0x02'])).toBe('eth_sendRawTransaction!')
      expect(posts).toHaveLength(2)
    },
  )

  test('never sends a transaction in a batch', async () => {
    const { rpc, posts } = setUp({ [A]: results })
    await Promise.all([
      rpc.request([A], 'one'),
      rpc.request([A], 'eth_sendRawTransaction', ['0x02']),
      rpc.request([A], 'eth_sendRawTransaction', ['0x03']),
      rpc.request([A], 'two'),
    ])
    expect(posts.map(({ bodies }) => bodies.map(({ method }) => method))).toEqual([
      ['one', 'two'],
      ['eth_sendRawTransaction'],
      ['eth_sendRawTransaction'],
    ])
  })

  test.each([
    'eth_estimateGas',
    'getSignatureStatuses',
    'eth_getTransactionByHash',
    'simulateTransaction',
    'sui_dryRunTransactionBlock',
    'eth_signTransaction',
  ])('retries %s like a read, since it sends no transaction', async (method) => {
    const { rpc, posts } = setUp({ [A]: [() => json({}, 503), results] })
    expect(await rpc.request([A], method)).toBe(`${method}!`)
    expect(posts).toHaveLength(2)
  })
})

describe('Several RPC URLs', () => {
  test.each<[string, Reply]>([
    ['is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers 503', () => json({}, 503)],
    ['answers 404', () => json({}, 404)],
    ['answers with invalid data', () => new Response('?')],
    ['does not support the method', failing(-32601)],
  ])('tries the next URL immediately when the first server %s', async (_, reply) => {
    const { rpc, posts, waits } = setUp({ [A]: reply, [B]: results })
    expect(await rpc.request([A, B], 'one')).toBe('one!')
    expect(posts.map(({ url }) => url)).toEqual([A, B])
    expect(waits).toEqual([])
  })

  test('retries a URL after a temporary failure (503), but not after a permanent one (404)', async () => {
    const { rpc, posts } = setUp({ [A]: () => json({}, 404), [B]: [() => json({}, 503), results] })
    expect(await rpc.request([A, B], 'one')).toBe('one!')
    expect(posts.map(({ url }) => url)).toEqual([A, B, B])
  })

  test('sends only the failed requests of a batch to the next URL', async () => {
    const mixed: Reply = ([one, two]) =>
      json([
        { id: one?.id, result: 1 },
        { id: two?.id, error: { code: -32603 } },
      ])
    const { rpc, posts } = setUp({ [A]: mixed, [B]: results })
    expect(await Promise.all([rpc.request([A, B], 'one'), rpc.request([A, B], 'two')])).toEqual([1, 'two!'])
    expect(posts[1]?.bodies.map(({ method }) => method)).toEqual(['two'])
  })
})

describe('Timeouts and aborts of RPC requests', () => {
  afterEach(() => void vi.useRealTimers())

  test('ends a request to a hanging server after exactly 10 s, leaving no timer', async () => {
    vi.useFakeTimers()
    const failure = expect(createRpc({ fetch: () => new Promise(() => {}) }).request([A], 'one')).rejects.toMatchObject(
      { code: 'ServiceUnavailable' },
    )
    await vi.advanceTimersByTimeAsync(9_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await failure
    expect(vi.getTimerCount()).toBe(0)
  })

  test('leaves no timer when aborted during a pause between retries', async () => {
    vi.useFakeTimers()
    const controller = new AbortController()
    const failure = expect(
      createRpc({ fetch: async () => json({}, 503) }).request([A], 'one', [], controller.signal),
    ).rejects.toMatchObject({ code: 'Aborted' })
    await vi.advanceTimersByTimeAsync(10)
    expect(vi.getTimerCount()).toBe(1)
    controller.abort()
    await failure
    expect(vi.getTimerCount()).toBe(0)
  })

  test('tries the next server if the first does not respond in 10 s', async () => {
    let late = () => {}
    const rpc = createRpc({
      wait: (ms) => (ms === 10_000 ? new Promise((resolve) => (late = resolve)) : Promise.resolve()),
      fetch: (url, init) =>
        url === A ? new Promise(() => {}) : Promise.resolve(results([JSON.parse(init.body as string) as Body])),
    })
    const answer = rpc.request([A, B], 'one')
    await new Promise((resolve) => queueMicrotask(() => queueMicrotask(() => resolve(undefined))))
    late()
    expect(await answer).toBe('one!')
    const alone = rpc.request([A], 'one')
    await new Promise((resolve) => queueMicrotask(() => queueMicrotask(() => resolve(undefined))))
    late()
    await expect(alone).rejects.toMatchObject({
      code: 'ServiceUnavailable',
      cause: { message: 'No answer within 10000 ms' },
    })
  })

  test('aborts one request immediately without affecting other requests of its batch', async () => {
    let answer = (_: Response) => {}
    const { rpc, posts } = setUp({ [A]: () => new Promise((resolve) => (answer = resolve as typeof answer)) })
    const controller = new AbortController()
    const one = rpc.request([A], 'one', [], controller.signal)
    const two = rpc.request([A], 'two')
    await Promise.resolve()
    await Promise.resolve()
    controller.abort()
    await expect(one).rejects.toMatchObject({ code: 'Aborted' })
    expect(posts[0]?.init.signal?.aborted).toBe(false)
    answer(results(posts[0]?.bodies ?? []))
    expect(await two).toBe('two!')
  })

  test('aborts the POST once all its requests are aborted', async () => {
    const { rpc, posts } = setUp({ [A]: () => new Promise(() => {}) })
    const controller = new AbortController()
    const both = [rpc.request([A], 'one', [], controller.signal), rpc.request([A], 'two', [], controller.signal)]
    await Promise.resolve()
    await Promise.resolve()
    controller.abort()
    for (const one of both) await expect(one).rejects.toMatchObject({ code: 'Aborted' })
    expect(posts[0]?.init.signal?.aborted).toBe(true)
  })

  test('does not send a request that is aborted before its batch is sent', async () => {
    const { rpc, posts } = setUp({ [A]: results })
    const controller = new AbortController()
    const one = rpc.request([A], 'one', [], controller.signal)
    controller.abort()
    await expect(one).rejects.toMatchObject({ code: 'Aborted' })
    await expect(rpc.request([A], 'two', [], controller.signal)).rejects.toMatchObject({ code: 'Aborted' })
    await Promise.resolve()
    expect(posts).toEqual([])
  })
})

test('sends text/plain to hosted URLs, to avoid a preflight, and application/json to other URLs', async () => {
  const hosted = 'https://rpc.walletconnect.org/v1/?chainId=eip155%3A1&projectId=abc'
  const { rpc, posts } = setUp({ [hosted]: results, [A]: results })
  await Promise.all([rpc.request([hosted], 'one'), rpc.request([A], 'one')])
  const types = posts.map(({ init }) => (init.headers as Record<string, string>)['Content-Type'])
  expect(types).toEqual(['text/plain', 'application/json'])
})
