import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWalletModalError } from '../../../../src/core/errors.ts'
import { BATCH_REFUSALS, NODE_ERRORS, type NodeError } from './nodeErrors.ts'
import { json, nodeOf, setUp, type Reply } from './fakeNodes.ts'

const A = 'https://a.example'
const B = 'https://b.example'
const STATUSES = [200, 400, 403, 404, 408, 413, 429, 500, 502, 503]
const SEND = 'eth_sendRawTransaction'

const errorOf = ({ code, message, data }: NodeError) => ({ code, message, ...(data !== undefined && { data }) })
const methodOf = ({ kind }: NodeError) => (kind === 'range' ? 'eth_getLogs' : 'eth_call')

/** Answers with this error: alone, or as an item of a list whose other items are answered. */
const failing =
  (error: NodeError, status: number): Reply =>
  (bodies, isList) => {
    const all = bodies.map(({ id, method }) =>
      method === methodOf(error) || method === SEND
        ? { jsonrpc: '2.0', id, error: errorOf(error) }
        : { jsonrpc: '2.0', id, result: `${method}!` },
    )
    return json(isList ? all : all[0], status)
  }
/** Answers every POST with one error, without an id. */
const refusing =
  (error: NodeError, status: number): Reply =>
  () =>
    json({ jsonrpc: '2.0', id: null, error: errorOf(error) }, status)

/** The kind of an error with a status: what the error does not decide is decided by the status. */
function kindOf({ kind }: NodeError, status: number): NodeError['kind'] {
  if (kind !== 'unclear') return kind
  if (status === 403 || status === 429) return 'often'
  return [408, 413, 500, 502, 503, 504].includes(status) ? 'temporary' : 'unclear'
}
const isFinal = (error: NodeError) => ['final', 'range'].includes(error.kind)
/** How often the first node is asked for a request that never succeeds. */
const countOf = (error: NodeError, status: number) => (['often', 'temporary'].includes(kindOf(error, status)) ? 4 : 1)
const isRepeated = (error: NodeError, status: number) => {
  const kind = kindOf(error, status)
  const is4xx = status >= 400 && status < 500 && status !== 408
  return (
    (kind === 'elsewhere' && (is4xx || error.code === -32601)) || (kind === 'often' && (is4xx || error.code === -32005))
  )
}

describe.each(
  NODE_ERRORS.map((error) => ({ error, name: `${error.from}: ${error.code} ${error.message.slice(0, 60)}` })),
)('$name', ({ error }) => {
  const method = methodOf(error)

  test('asks the next URL for a single request, or not, with any HTTP status', async () => {
    for (const status of STATUSES) {
      const { request, urlsOf } = setUp({ [A]: failing(error, status), [B]: nodeOf() })
      const answer = await request([A, B], method).catch((reason: unknown) => reason)
      expect([status, urlsOf(method)]).toEqual([status, isFinal(error) ? [A] : [A, B]])
      if (isFinal(error)) expect(answer).toMatchObject({ cause: errorOf(error) })
      else expect(answer).toBe(`${method}!`)
    }
  })

  test('asks the next URL for that item of a batch only, with any HTTP status', async () => {
    for (const status of STATUSES) {
      const { request, posts } = setUp({ [A]: failing(error, status), [B]: nodeOf() })
      const [first, second] = await Promise.allSettled([request([A, B], 'eth_gasPrice'), request([A, B], method)])
      expect(first).toMatchObject({ value: 'eth_gasPrice!' })
      expect(second.status).toBe(isFinal(error) ? 'rejected' : 'fulfilled')
      expect(posts.map(({ url, methods }) => [url, methods])).toEqual([
        [A, ['eth_gasPrice', method]],
        ...(isFinal(error) ? [] : [[B, [method]]]),
      ])
    }
  })

  test('asks the next URL for a whole batch, or not, after one error as the body, with any HTTP status', async () => {
    for (const status of STATUSES) {
      const { request, urlsOf } = setUp({ [A]: refusing(error, status), [B]: nodeOf() })
      const settled = await Promise.allSettled([request([A, B], method), request([A, B], method)])
      expect(settled.map((one) => one.status)).toEqual(Array(2).fill(isFinal(error) ? 'rejected' : 'fulfilled'))
      expect([status, urlsOf(method).includes(B)]).toEqual([status, !isFinal(error)])
    }
  })

  test('asks the same URL again only after too many requests and temporary failures', async () => {
    for (const status of STATUSES) {
      const { request, urlsOf, waits } = setUp({ [A]: failing(error, status) })
      await expect(request([A], method)).rejects.toMatchObject({ cause: errorOf(error) })
      expect([status, urlsOf(method).length]).toEqual([status, countOf(error, status)])
      expect(waits).toEqual(countOf(error, status) === 4 ? [150, 300, 600] : [])
    }
  })

  test('never sends a transaction again, unless the node certainly did not process it', async () => {
    for (const status of STATUSES) {
      const { request, urlsOf } = setUp({ [A]: failing(error, status), [B]: nodeOf() })
      await request([A, B], SEND).catch(() => {})
      // A range of blocks is no part of a transaction.
      if (error.kind === 'range') expect(urlsOf(SEND).filter((url) => url === B).length).toBeLessThanOrEqual(1)
      else expect([status, urlsOf(SEND)]).toEqual([status, isRepeated(error, status) ? [A, B] : [A]])
    }
  })
})

test('asks the next URL, or not, as the table says: every row, at every place, with every HTTP status', async () => {
  // Statuses that allow a body
  const statuses = fc.integer({ min: 200, max: 599 }).filter((status) => ![204, 205, 304].includes(status))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...NODE_ERRORS),
      statuses,
      fc.constantFrom('single', 'item', 'body', 'send'),
      fc.integer({ min: 1, max: 6 }),
      async (error, status, place, others) => {
        const method = place === 'send' ? SEND : methodOf(error)
        const reply = (place === 'body' ? refusing : failing)(error, status)
        const { request, urlsOf } = setUp({ [A]: reply, [B]: nodeOf() })
        const beside = place === 'item' || place === 'body' ? others : 0
        await Promise.allSettled([
          ...Array.from({ length: beside }, () => request([A, B], 'eth_gasPrice')),
          request([A, B], method),
        ])
        const asked = urlsOf(method)
        expect(asked[0]).toBe(A)
        if (place === 'send' && error.kind === 'range') expect(asked.slice(1)).not.toContain(A)
        else if (place === 'send') expect(asked).toEqual(isRepeated(error, status) ? [A, B] : [A])
        // A batch may be refused several times before its requests are sent alone.
        else expect([...new Set(asked)]).toEqual(isFinal(error) ? [A] : [A, B])
      },
    ),
    { numRuns: 1500 },
  )
}, 120_000)

test('names the hosts if no node serves a request', async () => {
  const silent = NODE_ERRORS.filter(({ kind }) => kind === 'elsewhere')
  for (const error of silent) {
    const { request } = setUp({ [A]: failing(error, 200), [B]: failing(error, 200) })
    const failure: unknown = await request([A, B], 'eth_call').catch((reason: unknown) => reason)
    const params = isWalletModalError(failure) ? failure[Symbol.for('wallet-modal.error') as never] : undefined
    expect(params).toMatchObject({ hosts: 'a.example, b.example' })
  }
})

describe.each(BATCH_REFUSALS)(
  'A batch refused by $from ($source): $code $message',
  ({ code, message, status, isList }) => {
    /** Accepts batches of up to 3 requests. */
    const upTo3: Reply = (bodies, list) => {
      if (bodies.length <= 3) return nodeOf()(bodies, list)
      const error = { code, message }
      return json(isList ? bodies.slice(0, 2).map(({ id }) => ({ id, error })) : { id: null, error }, status)
    }

    test('is halved until the node accepts it, and the size is remembered', async () => {
      const { request, posts, waits } = setUp({ [A]: upTo3 })
      const asked = Array.from({ length: 20 }, (_, n) => `m${n}`)
      expect(await Promise.all(asked.map((one) => request([A], one)))).toEqual(asked.map((one) => `${one}!`))
      const sizes = posts.map(({ methods }) => methods.length)
      expect(sizes.slice(0, 4)).toEqual([20, 10, 5, 2])
      expect(sizes.slice(4).every((size) => size <= 2)).toBe(true)
      expect(waits).toEqual([])
      posts.length = 0
      await Promise.all(asked.map((one) => request([A], one)))
      expect(posts.every(({ methods }) => methods.length <= 2)).toBe(true)
    })

    test('is not taken for a failure of the node: no other URL is asked', async () => {
      const { request, posts } = setUp({ [A]: upTo3, [B]: nodeOf() })
      await Promise.all(Array.from({ length: 8 }, (_, n) => request([A, B], `m${n}`)))
      expect(posts.some(({ url }) => url === B)).toBe(false)
    })
  },
)

test('splits a batch down to single requests for a node that accepts no list at all', async () => {
  const single: Reply = (bodies, isList) => (isList ? json({ message: 'no lists' }, 400) : nodeOf()(bodies, false))
  const { request, posts } = setUp({ [A]: single })
  await Promise.all([request([A], 'one'), request([A], 'two'), request([A], 'three')])
  posts.length = 0
  await Promise.all([request([A], 'one'), request([A], 'two')])
  expect(posts.map(({ methods }) => methods)).toEqual([['one'], ['two']])
})

// https://github.com/ConsenSys-archive/ganache-ui/issues/320, https://github.com/NethermindEth/nethermind/issues/12485
test.each([
  ['a list with the first answer only', 1, true],
  ['a list without the last answer', -1, true],
  ['the first answer, without a list', 1, false],
])('asks one by one what a node leaves out of its answer to a batch: %s', async (_, end, isList) => {
  const partly: Reply = async (bodies, list) => {
    const all = (await (await nodeOf()(bodies, list)).json()) as object[]
    if (!list) return json(all)
    return json(isList ? all.slice(0, end) : all[0])
  }
  const { request, posts } = setUp({ [A]: partly })
  const asked = ['one', 'two', 'three', 'four']
  expect(await Promise.all(asked.map((one) => request([A], one)))).toEqual(asked.map((one) => `${one}!`))
  posts.length = 0
  await Promise.all(asked.map((one) => request([A], one)))
  expect(posts.map(({ methods }) => methods.length)).toEqual([1, 1, 1, 1])
})

// getBlock: https://github.com/wevm/viem/pull/3389
test('asks again soon after bare words', async () => {
  let count = 0
  const busy: Reply = (bodies, isList) => (++count < 3 ? new Response('rate limit reached') : nodeOf()(bodies, isList))
  const { request, waits } = setUp({ [A]: busy })
  expect(await request([A], 'one')).toBe('one!')
  expect(waits).toEqual([150, 300])
})

test('does not take a contract’s own words for a refused batch', async () => {
  const error = { code: 3, message: 'execution reverted: batch too large' }
  const { request, posts } = setUp({
    [A]: nodeOf('0x1', ({ method }) => (method === 'eth_call' ? { error } : { result: 1 })),
  })
  await Promise.allSettled([request([A], 'eth_call'), request([A], 'eth_gasPrice')])
  expect(posts).toHaveLength(1)
})
