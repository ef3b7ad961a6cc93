import { describe, expect, test } from 'vitest'
import { createCaches } from '../../../../src/services/blockchainApi/caches.ts'
import { createCachedApi } from '../../../../src/services/blockchainApi/cachedApi.ts'
import { clearCaches } from '../../../../src/services/cacheKeys.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { ADDRESS, client, NETWORK, USDC, type Sent } from './kit.ts'

const TOKEN = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: NETWORK,
  address: USDC,
  price: 1,
  quantity: { decimals: '6', numeric: '1.5' },
}
const PAGE = {
  data: [
    {
      id: 'r1',
      metadata: {
        operationType: 'send',
        hash: '0xabc',
        sentFrom: ADDRESS,
        sentTo: USDC,
        minedAt: '2026-01-02T03:04:05Z',
        status: 'confirmed',
        chain: NETWORK,
      },
      transfers: null,
    },
  ],
  next: 'page2',
}
const ALICE = [{ name: 'alice.reown.id', addresses: { 60: { address: ADDRESS } } }]

/** The API's answers by path. */
const ANSWERS: readonly (readonly [RegExp, unknown])[] = [
  [/balance$/, { balances: [TOKEN, { symbol: 'BAD' }] }],
  [/history$/, PAGE],
  [/identity/, { name: 'alice.eth', avatar: 'https://x.test/a.png' }],
  [/reverse/, ALICE],
  [/price$/, { fungibles: [{ address: `${NETWORK}:${USDC}`, price: 0.9998 }] }],
]
const answer = ({ url }: Sent): unknown => ANSWERS.find(([path]) => path.test(url.pathname))?.[1]

function pageOf({
  reply = answer,
  storage = fakeStorage(),
}: { reply?: (sent: Sent) => unknown; storage?: ReturnType<typeof fakeStorage> } = {}) {
  const clock = { now: 1_000_000 }
  const site = { blockchainApi: 'https://api.test' }
  const { api, asked } = client(reply, { options: () => ({ projectId: 'p1', services: site }) })
  const caches = () => createCaches({ storage, now: () => clock.now, clearings: () => 0 })
  const open = () => createCachedApi(api, caches(), () => site.blockchainApi)
  const relevant = () => asked().filter((path) => !path.endsWith('supported-chains'))
  return { ...open(), asked: relevant, clock, site, storage, open }
}

const account = { address: ADDRESS, network: NETWORK } as const
const balances = { ...account, currency: 'usd' } as const
const price = { network: NETWORK, address: USDC, currency: 'usd' } as const
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('Caching of answers', () => {
  test.each([
    ['balances', 30_000],
    ['history', 15_000],
    ['identity', 300_000],
    ['names', 300_000],
    ['price', 15_000],
  ] as const)('caches %s for %i ms, across reloads', async (name, lifetime) => {
    const { clock, asked, open } = pageOf()
    const asks = { balances, history: account, identity: account, names: account, price }
    const read = (from: ReturnType<typeof open>) =>
      from[name].read(asks[name] as never) as Promise<{ value: unknown; at: number }>
    const first = await read(open())
    clock.now += lifetime - 1
    expect(await read(open())).toEqual(first)
    expect(asked()).toHaveLength(1)
    clock.now += 1
    const later = open()
    expect(later[name].last(asks[name] as never)).toEqual(first)
    expect(await read(later)).toEqual({ ...first, at: clock.now })
    expect(asked()).toHaveLength(2)
  })

  test('answers nothing from the cache of another service once the site names one', async () => {
    const { site, asked, balances: tokens, identity, open } = pageOf()
    await tokens.read(balances)
    await identity.read(account)
    site.blockchainApi = 'https://other.test'
    expect([tokens.last(balances), identity.last(account)]).toEqual([undefined, undefined])
    await tokens.read(balances)
    await identity.read(account)
    expect(asked()).toHaveLength(4)
    expect((await open().balances.read(balances)).value.tokens).toHaveLength(1)
    expect(asked()).toHaveLength(4)
    site.blockchainApi = 'https://api.test'
    await tokens.read(balances)
    expect(asked()).toHaveLength(4)
  })

  test('replaces an answer that is known from elsewhere, also for later pages, whatever a pending request answers', async () => {
    const { clock, names, open } = pageOf()
    const reading = names.read(account)
    clock.now += 1
    names.put(account, ['new.reown.id'])
    await reading
    expect((await names.read(account)).value).toEqual(['new.reown.id'])
    expect((await open().names.read(account)).value).toEqual(['new.reown.id'])
  })

  test('does not cache an answer if the site named another service during the request', async () => {
    const { site, identity } = pageOf()
    const reading = identity.read(account)
    site.blockchainApi = 'https://other.test'
    expect((await reading).value).toEqual({ name: 'alice.eth', avatar: 'https://x.test/a.png' })
    expect(identity.last(account)).toBeUndefined()
    site.blockchainApi = 'https://api.test'
    expect(identity.last(account)).toBeUndefined()
  })

  test('caches balances with the number of malformed tokens', async () => {
    const { open } = pageOf()
    await open().balances.read(balances)
    expect((await open().balances.read(balances)).value).toEqual({
      dropped: 1,
      tokens: [
        {
          name: 'USD Coin',
          symbol: 'USDC',
          chainId: NETWORK,
          address: USDC,
          price: '1',
          quantity: { numeric: '1.5', decimals: '6' },
        },
      ],
    })
  })

  test('caches each page of the history separately', async () => {
    const { history, asked } = pageOf({
      reply: (sent) => (sent.url.searchParams.get('cursor') ? { data: [], next: null } : answer(sent)),
    })
    const { next } = (await history.read(account)).value
    expect(next).toBe('page2')
    expect((await history.read({ ...account, cursor: next })).value).toEqual({ rows: [], dropped: 0 })
    await history.read(account)
    expect(asked()).toHaveLength(2)
  })

  test('caches balances by account, network and currency', async () => {
    const { balances: tokens, asked } = pageOf({ reply: () => ({ http: [NETWORK, 'eip155:10'], balances: [] }) })
    const asks = [
      balances,
      { ...balances, currency: 'eur' },
      { ...balances, network: 'eip155:10' },
      { ...balances, address: USDC },
    ] as const
    for (const ask of [...asks, ...asks]) await tokens.read(ask)
    expect(asked()).toHaveLength(4)
  })
})

describe('Requests of the cached API', () => {
  test('shares a pending request between callers', async () => {
    const { identity, asked } = pageOf()
    expect(await Promise.all([identity.read(account), identity.read(account)])).toHaveLength(2)
    expect(asked()).toHaveLength(1)
  })

  test('sends a forced request despite the cache and pending requests', async () => {
    const { balances: tokens, asked } = pageOf()
    await Promise.all([
      tokens.read(balances),
      tokens.read({ ...balances, forced: [`${NETWORK}:${USDC}`] }, { isForced: true }),
    ])
    await tokens.read(balances, { isForced: true })
    await tokens.read(balances)
    expect(asked()).toHaveLength(3)
  })

  test('keeps a shared request running for other callers when one aborts', async () => {
    let respond = (_: unknown) => {}
    const pending = new Promise<unknown>((resolve) => (respond = resolve))
    const { identity, asked } = pageOf({ reply: () => pending })
    const leaving = new AbortController()
    const left = caught(identity.read({ ...account, signal: leaving.signal }))
    const other = identity.read(account)
    leaving.abort()
    expect(await left).toMatchObject({ code: 'Aborted' })
    respond({ name: 'alice.eth' })
    expect((await other).value.name).toBe('alice.eth')
    expect(await caught(identity.read({ ...account, signal: leaving.signal }))).toMatchObject({ code: 'Aborted' })
    expect(asked()).toHaveLength(1)
  })

  test('sends a failed request again, and keeps the last answer available', async () => {
    let isDown = false
    const { identity, clock, asked } = pageOf({
      reply: (sent) => (isDown ? new Response('', { status: 503 }) : answer(sent)),
    })
    const first = await identity.read(account)
    clock.now += 300_000
    isDown = true
    expect(await caught(identity.read(account))).toMatchObject({ code: 'ServiceUnavailable' })
    expect(await caught(identity.read(account))).toMatchObject({ code: 'ServiceUnavailable' })
    expect(identity.last(account)).toEqual(first)
    expect(asked()).toHaveLength(3)
  })
})

test('clears every cache, and discards answers to earlier requests', async () => {
  const { balances: tokens, history, identity, names, price: prices, storage } = pageOf()
  const asks = () => [
    tokens.read(balances),
    history.read(account),
    identity.read(account),
    names.read(account),
    prices.read(price),
  ]
  await Promise.all(asks())
  expect([...storage.values.keys()].sort()).toEqual(
    ['history', 'identities', 'names', 'prices', 'tokens'].map((name) => `wallet-modal:${name}`),
  )
  clearCaches(storage)
  expect([...storage.values.keys()]).toEqual([])
  expect(tokens.last(balances)).toBeUndefined()
  const late = Promise.all(asks())
  clearCaches(storage)
  await late
  expect([...storage.values.keys()]).toEqual([])
})
