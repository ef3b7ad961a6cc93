import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paramsOf } from '../../../../src/core/errors.ts'
import { json, nodeOf, setUp, type Reply } from './fakeNodes.ts'

// ethereum-lists/chains#8635: 20 public RPC URLs are of another chain than they are listed for.

const A = 'https://a.example/key-of-the-site'
const B = 'https://b.example'
const CHECK = 'eth_chainId'
const SEND = 'eth_sendRawTransaction'
const unnamed: Reply = (bodies, isList) => {
  const all = bodies.map(({ id, method }) =>
    method === CHECK
      ? { id, error: { code: -32601, message: 'the method eth_chainId does not exist/is not available' } }
      : { id, result: `of nobody: ${method}` },
  )
  return json(isList ? all : all[0])
}

describe('Identity of nodes', () => {
  test('asks a node which network it is of, in its first POST only', async () => {
    const { request, posts } = setUp({ [A]: nodeOf() }, 'eip155:1')
    expect(await Promise.all([request([A], 'one'), request([A], 'two')])).toEqual(['one!', 'two!'])
    await request([A], 'three')
    expect(posts.map(({ methods }) => methods)).toEqual([[CHECK, 'one', 'two'], ['three']])
  })

  test('asks once while several first POSTs are under way', async () => {
    const { request, posts } = setUp({ [A]: nodeOf() }, 'eip155:1')
    const first = request([A], 'one')
    await Promise.resolve()
    await Promise.resolve()
    expect(await Promise.all([first, request([A], 'two')])).toEqual(['one!', 'two!'])
    expect(posts.map(({ methods }) => methods)).toEqual([[CHECK, 'one'], ['two']])
  })

  test('never uses a node of another network, and reports it once', async () => {
    const { request, posts, wrong, urlsOf } = setUp({ [A]: nodeOf('0x89'), [B]: nodeOf() }, 'eip155:1')
    const own = nodeOf('0x1', () => ({ result: '0xb' }))
    const asked = setUp({ [A]: nodeOf('0x89', () => ({ result: '0xa' })), [B]: own }, 'eip155:1')
    expect(await asked.request([A, B], 'eth_getBalance')).toBe('0xb')
    await Promise.all([request([A, B], 'one'), request([A, B], 'two')])
    await request([A, B], 'three')
    expect(posts.map(({ url }) => url)).toEqual([A, B, B])
    expect(urlsOf('three')).toEqual([B])
    expect(wrong).toHaveLength(1)
    expect(wrong[0]).toMatchObject({ code: 'WrongNode' })
    expect(paramsOf(wrong[0] as never)).toEqual({ url: 'a.example', found: 'eip155:137' })
  })

  test('rejects with WrongNode if no other URL is left, and asks the node nothing more', async () => {
    const { request, posts, wrong } = setUp({ [A]: nodeOf('0x89') }, 'eip155:1')
    for (const method of ['eth_getBalance', 'eth_call', SEND])
      await expect(request([A], method)).rejects.toMatchObject({ code: 'WrongNode' })
    expect(posts).toHaveLength(1)
    expect(wrong).toHaveLength(1)
  })

  test('does not count a revert or an empty account of a node of another network', async () => {
    const error = { code: 3, message: 'execution reverted' }
    const { request } = setUp({ [A]: nodeOf('0x89', () => ({ error })), [B]: nodeOf() }, 'eip155:1')
    expect(await request([A, B], 'eth_call')).toBe('eth_call!')
  })

  test.each<[string, Reply]>([
    ['does not know the method', unnamed],
    ['answers null', nodeOf(null)],
    ['answers a number', nodeOf(1)],
    ['answers text', nodeOf('mainnet')],
    ['answers too much', nodeOf(`0x${'1'.repeat(17)}`)],
  ])('uses a node that %s only if no other node answers', async (_, node) => {
    const { request, urlsOf } = setUp({ [A]: node, [B]: nodeOf() }, 'eip155:1')
    expect(await request([A, B], 'one')).toBe('one!')
    expect(await request([A, B], 'two')).toBe('two!')
    expect(urlsOf('two')).toEqual([B])
    const alone = setUp({ [A]: node }, 'eip155:1')
    expect(await alone.request([A, B], 'one')).toMatch(/one/)
    expect(alone.wrong).toEqual([])
  })

  test('asks again for the network after a failure that may pass', async () => {
    let turn = 0
    const node: Reply = (bodies, isList) => (turn++ ? nodeOf('0x89')(bodies, isList) : json({}, 503))
    const { request, wrong } = setUp({ [A]: node, [B]: nodeOf() }, 'eip155:1')
    expect(await request([A, B], 'one')).toBe('one!')
    expect(await request([A, B], 'two')).toBe('two!')
    expect(wrong).toHaveLength(1)
  })

  test('asks a node that refuses batches for its network first, and alone', async () => {
    const node =
      (chain: string): Reply =>
      (bodies, isList) =>
        isList ? json({}, 400) : nodeOf(chain)(bodies, false)
    const { request, posts } = setUp({ [A]: node('0x1') }, 'eip155:1')
    expect(await Promise.all([request([A], 'one'), request([A], 'two')])).toEqual(['one!', 'two!'])
    expect(posts.map(({ methods }) => methods)).toEqual([[CHECK, 'one', 'two'], [CHECK], ['one'], ['two']])
    const other = setUp({ [A]: node('0x89'), [B]: nodeOf() }, 'eip155:1')
    await Promise.all([other.request([A, B], 'one'), other.request([A, B], 'two')])
    expect(other.posts.map(({ url, methods }) => [url, methods])).toEqual([
      [A, [CHECK, 'one', 'two']],
      [A, [CHECK]],
      [B, [CHECK, 'one', 'two']],
    ])
  })

  test('gives up a node that answers anything with one object, and asks the next one', async () => {
    const same: Reply = () => json({ jsonrpc: '2.0', id: 1, result: 'ten' })
    const { request, posts } = setUp({ [A]: same, [B]: nodeOf() }, 'eip155:1')
    expect(await Promise.all([request([A, B], 'one'), request([A, B], 'two')])).toEqual(['one!', 'two!'])
    expect(posts.map(({ url, methods }) => [url, methods])).toEqual([
      [A, [CHECK, 'one', 'two']],
      [A, [CHECK]],
      [B, [CHECK, 'one', 'two']],
    ])
    await expect(request([A], 'one')).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  })

  test('asks for the network in a POST of its own before the first transaction', async () => {
    const { request, posts } = setUp({ [A]: nodeOf('0x89'), [B]: nodeOf() }, 'eip155:1')
    expect(await request([A, B], SEND)).toBe(`${SEND}!`)
    expect(posts.map(({ url, methods }) => [url, methods])).toEqual([
      [A, [CHECK]],
      [B, [CHECK]],
      [B, [SEND]],
    ])
  })

  test('sends a transaction to a node that does not name its network last, and once', async () => {
    const { request, posts } = setUp({ [A]: unnamed, [B]: nodeOf() }, 'eip155:1')
    await request([A, B], SEND)
    expect(posts.filter(({ methods }) => methods.includes(SEND)).map(({ url }) => url)).toEqual([B])
    const alone = setUp({ [A]: unnamed }, 'eip155:1')
    expect(await alone.request([A], SEND)).toBe(`of nobody: ${SEND}`)
    expect(alone.posts.filter(({ methods }) => methods.includes(SEND))).toHaveLength(1)
  })

  test('checks the same URL for each network by itself', async () => {
    const { rpc, posts } = setUp({ [A]: nodeOf() })
    await rpc.request([A], 'one', [], undefined, 'eip155:1')
    await expect(rpc.request([A], 'two', [], undefined, 'eip155:137')).rejects.toMatchObject({ code: 'WrongNode' })
    expect(await rpc.request([A], 'three', [], undefined, 'eip155:1')).toBe('three!')
    expect(posts.map(({ methods }) => methods)).toEqual([[CHECK, 'one'], [CHECK, 'two'], ['three']])
  })

  test('checks the hosted RPC, too', async () => {
    const hosted = 'https://rpc.walletconnect.org/v1/?chainId=eip155%3A1&projectId=abc'
    const { request, wrong } = setUp({ [hosted]: nodeOf('0x2105') }, 'eip155:1')
    await expect(request([hosted], 'eth_getBalance')).rejects.toMatchObject({ code: 'WrongNode' })
    expect(paramsOf(wrong[0] as never)).toEqual({ url: 'rpc.walletconnect.org', found: 'eip155:8453' })
  })

  test('takes a ping for the answer', async () => {
    const { request, posts } = setUp({ [A]: nodeOf() }, 'eip155:1')
    expect(await request([A], CHECK)).toBe('0x1')
    await request([A], 'one')
    expect(posts.map(({ methods }) => methods)).toEqual([[CHECK], ['one']])
  })

  test('keeps a batch within 1000 requests', async () => {
    const { request, posts } = setUp({ [A]: nodeOf() }, 'eip155:1')
    await Promise.all(Array.from({ length: 1000 }, (_, n) => request([A], `m${n}`)))
    expect(posts.every(({ methods }) => methods.length <= 1000)).toBe(true)
  })
})

describe('Identity of Solana’s nodes', () => {
  const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const solana =
    (hash: unknown): Reply =>
    (bodies, isList) => {
      const all = bodies.map(({ id, method }) => ({ id, result: method === 'getGenesisHash' ? hash : method }))
      return json(isList ? all : all[0])
    }
  const HASH = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
  const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

  test('accepts a node of the network, also by an id that older wallets use', async () => {
    for (const id of [MAINNET, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'] as const) {
      const { request, wrong } = setUp({ [A]: solana(HASH) }, id)
      expect(await request([A], 'getBalance')).toBe('getBalance')
      expect(await request([A], 'getSlot')).toBe('getSlot')
      expect(wrong).toEqual([])
    }
  })

  test('refuses a node of another cluster', async () => {
    const { request } = setUp({ [A]: solana(DEVNET) }, MAINNET)
    await expect(request([A], 'getBalance')).rejects.toMatchObject({ code: 'WrongNode' })
  })

  test('does not check a local validator, whose id is no genesis hash', async () => {
    const { request, posts } = setUp({ [A]: solana(DEVNET) }, 'solana:localnet')
    expect(await request([A], 'getBalance')).toBe('getBalance')
    expect(posts[0]?.methods).toEqual(['getBalance'])
  })
})

test('asks nothing of networks whose nodes have no such request', async () => {
  const { request, posts } = setUp({ [A]: nodeOf() }, 'bip122:000000000019d6689c085ae165831e93')
  await request([A], 'one')
  expect(posts[0]?.methods).toEqual(['one'])
})

test('counts no answer of a node of another network, whatever nodes answer in whatever order', async () => {
  const kinds = fc.constantFrom('own', 'other', 'unnamed', 'down', 'busy')
  await fc.assert(
    fc.asyncProperty(
      fc.array(kinds, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 6 }),
      async (all, count) => {
        const urls = all.map((_, n) => `https://n${n}.example`)
        const answerOf = (kind: string) => () => ({ result: kind })
        const nodes = Object.fromEntries(
          all.flatMap((kind, n): [string, Reply][] => {
            const url = urls[n] ?? ''
            if (kind === 'down') return []
            if (kind === 'busy') return [[url, () => json({}, 503)]]
            return [[url, nodeOf({ own: '0x1', other: '0x89', unnamed: null }[kind], answerOf(kind))]]
          }),
        )
        const { request, wrong } = setUp(nodes, 'eip155:1')
        const settled = await Promise.allSettled(Array.from({ length: count }, (_, n) => request(urls, `m${n}`)))
        for (const one of settled) {
          if (one.status === 'rejected') {
            expect(all.some((kind) => kind === 'own' || kind === 'unnamed')).toBe(false)
            if (all.every((kind) => kind === 'other')) expect(one.reason).toMatchObject({ code: 'WrongNode' })
          } else expect(one.value).toBe(all.includes('own') ? 'own' : 'unnamed')
        }
        expect(wrong.length).toBeLessThanOrEqual(all.filter((kind) => kind === 'other').length)
      },
    ),
    { numRuns: 150 },
  )
})
