import { createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBlockchainApi } from '../../sandbox/blockchainApi/index.ts'
import { createClock } from '../../sandbox/clock.ts'
import { EVM_ACCOUNTS } from '../../sandbox/evm/accounts.ts'
import { startEvmChains, type EvmChains } from '../../sandbox/evm/index.ts'
import { conform } from './schemas/check.ts'
import { refusalOf } from './schemas/errors.ts'
import { at, get, host, post, type Hosted } from './schemas/host.ts'
import * as schemas from './schemas/blockchainApi.ts'

let evm: EvmChains
let api: Hosted
beforeAll(async () => {
  const clock = createClock()
  evm = await startEvmChains(clock)
  api = await host(createBlockchainApi, evm.chains, clock)
})
afterAll(async () => {
  await api?.stop()
  await evm?.service.stop?.()
})

const chainId = 'eip155:1'
const ask = (method: string, id: unknown = 1) => ({ jsonrpc: '2.0', id, method })

describe('JSON-RPC of the Blockchain API at /v1', () => {
  it.each(['/v1', '/v1/'])('forwards %s to the chain named in the query', async (path) => {
    for (const [chain, result] of [
      ['eip155:1', '0x1'],
      ['eip155:8453', '0x2105'],
    ] as const) {
      const response = await post(api, path, ask('eth_chainId'), { chainId: chain })
      expect(await response.json()).toMatchObject({ id: 1, result })
      expect(response.headers.get('x-request-id')).not.toBeNull()
    }
  })

  it('answers a JSON-RPC batch', async () => {
    const response = await post(api, '/v1', [ask('eth_chainId', 7), ask('eth_blockNumber', 8)], { chainId })
    expect(await response.json()).toMatchObject([{ id: 7, result: '0x1' }, { id: 8 }])
  })

  it('answers batched requests of viem', async () => {
    const reader = createPublicClient({
      chain: mainnet,
      transport: http(at(api, '/v1/', { chainId }), { batch: true }),
    })
    const [id, balance] = await Promise.all([
      reader.getChainId(),
      reader.getBalance({ address: EVM_ACCOUNTS[4]?.address ?? '0x' }),
    ])
    expect([id, balance]).toEqual([1, 10n ** 22n])
  })

  it.each(['ton:-239', 'ton:-3', 'tron:0x2b6653dc', 'tron:0xcd8690dc'])(
    'returns balances of %s as decimal text, and supports no other method',
    async (chain) => {
      const body = { id: '1', jsonrpc: '2.0', method: 'getAddressBalance', params: { address: 'EQsomebody' } }
      const response = await post(api, '/v1', body, { chainId: chain, st: undefined, sv: undefined })
      expect([response.status, await response.json()]).toEqual([
        200,
        { jsonrpc: '2.0', id: '1', result: expect.stringMatching(/^[1-9]\d+$/) },
      ])
      expect(await (await post(api, '/v1', ask('eth_chainId'), { chainId: chain })).json()).toMatchObject({
        error: { code: -32601 },
      })
    },
  )

  it('returns the node’s errors', async () => {
    const response = await post(api, '/v1', ask('eth_nonsense'), { chainId })
    expect([response.status, await response.json()]).toMatchObject([200, { error: { code: -32601 } }])
  })

  it.each([
    [
      'an unknown chain',
      { chainId: 'eip155:250' },
      ask('eth_chainId'),
      400,
      /^We don't support the chainId you provided: eip155:250\. See/,
    ],
    ['no chain', {}, ask('eth_chainId'), 422, /missing field `chainId`/],
    [
      'a chain that does not run',
      { chainId: 'eip155:137' },
      ask('eth_chainId'),
      503,
      /^Requested eip155:137 chain provider is temporarily unavailable$/,
    ],
    [
      'a provider parameter',
      { chainId, providerId: 'Infura' },
      ask('eth_chainId'),
      401,
      /^We failed to authenticate your request$/,
    ],
    ['a request without an id', { chainId }, { jsonrpc: '2.0', method: 'eth_chainId' }, 422, /missing field `id`/],
    ['invalid JSON', { chainId }, '{', 422, /^Deserialization error: /],
  ])('rejects an RPC request: %s', async (_, query, body, status, words) => {
    const [answered, , description] = await refusalOf(await post(api, '/v1', body, query))
    expect(answered).toBe(status)
    expect(description).toMatch(words)
  })

  it('rejects a plain GET with 426', async () => {
    for (const path of ['/v1', '/v1/'])
      expect(await refusalOf(await get(api, path))).toEqual([
        426,
        '',
        'Only WebSocket connections are supported for GET method on this endpoint',
      ])
  })
})

describe('Supported chains of the Blockchain API', () => {
  it('excludes Fantom from the supported chains, like the hosted service, and allows caching for a day', async () => {
    const response = await get(api, '/v1/supported-chains')
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400')
    const chains = conform(await response.json(), schemas.supportedChains) as { http: string[]; ws: string[] }
    expect(chains.http).toEqual(
      expect.arrayContaining(['eip155:1', 'eip155:8453', 'near:mainnet', 'ton:-239', 'stacks:2147483648']),
    )
    expect(chains.http).not.toContain('eip155:250')
    expect(chains.ws).toContain('eip155:1')
    expect(chains.ws).not.toContain('eip155:8453')
  })
})

describe('Identity of the Blockchain API', () => {
  const identity = async (address: string) => {
    const response = await get(api, `/v1/identity/${address}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    return conform(await response.json(), schemas.identity) as { name: string | null; avatar: string | null }
  }
  const addressOf = (index: number) => EVM_ACCOUNTS[index]?.address ?? ''

  it('returns a name and an avatar for the first accounts, ignoring letter case', async () => {
    const { name, avatar } = await identity(addressOf(0).toLowerCase())
    expect(name).toBe('alice.sandbox.eth')
    expect((await fetch(String(avatar))).headers.get('content-type')).toBe('image/svg+xml')
    expect(await identity(addressOf(2))).toMatchObject({ name: 'carol.sandbox.eth', avatar: null })
  })

  it('returns no name and no avatar for unknown addresses and on Solana', async () => {
    for (const address of [addressOf(9), 'So11111111111111111111111111111111111111112'])
      expect(await identity(address)).toMatchObject({ name: null, avatar: null })
  })
})

describe('Prices of the Blockchain API', () => {
  const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  const price = async (addresses: string[], currency = 'usd') => {
    const response = await post(
      api,
      '/v1/fungible/price',
      { currency, addresses, projectId: at(api, '/').match(/projectId=(\w+)/)?.[1] },
      { projectId: undefined },
    )
    return (conform(await response.json(), schemas.price) as { fungibles: object[] }).fungibles
  }

  it('returns the price of the first address only, with that address', async () => {
    const [first, second] = [`eip155:1:${NATIVE}`, 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48']
    expect(await price([first, second])).toMatchObject([{ address: first, symbol: 'ETH', price: 2500, decimals: 18 }])
    expect(await price([second])).toMatchObject([{ address: second, symbol: 'USDC', price: 1, decimals: 6 }])
  })

  it.each([
    [`eip155:137:${NATIVE}`, 'POL'],
    [`eip155:100:${NATIVE}`, 'xDAI'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112', 'WSOL'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111111', 'SOL'],
  ])('returns a price for %s with the symbol %s', async (address, symbol) => {
    expect(await price([address])).toMatchObject([{ address, symbol }])
  })

  it('returns prices in the requested currency, and none for tokens without a price', async () => {
    expect(await price([`eip155:1:${NATIVE}`], 'jpy')).toMatchObject([{ price: 375_000 }])
    expect(await price(['eip155:1:0x00000000000000000000000000000000000dEaD2'])).toEqual([])
  })
})
