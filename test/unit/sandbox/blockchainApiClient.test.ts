import { createWalletClient, http, parseEther, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseUnits } from '../../../src/core/money/amount.ts'
import { formatDecimal, multiply, parseDecimal } from '../../../src/core/money/decimal.ts'
import { createCaches } from '../../../src/services/blockchainApi/caches.ts'
import { createBlockchainApi as createClient } from '../../../src/services/blockchainApi/index.ts'
import { createCachedApi } from '../../../src/services/blockchainApi/cachedApi.ts'
import { fakeStorage } from '../../kit/fakeStorage.ts'
import { createBlockchainApi } from '../../sandbox/blockchainApi/index.ts'
import { createClock } from '../../sandbox/clock.ts'
import { EVM_ACCOUNTS } from '../../sandbox/evm/accounts.ts'
import { startEvmChains, type EvmChains } from '../../sandbox/evm/index.ts'
import { createRpc, type Rpc } from '../../sandbox/evm/rpc.ts'
import { startSolanaChain, type SolanaChain } from '../../sandbox/solana/index.ts'
import * as schemas from './schemas/blockchainApi.ts'
import { conform } from './schemas/check.ts'
import { refusalOf } from './schemas/errors.ts'
import { get, host, PROJECT_ID, type Hosted } from './schemas/host.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const STRANGER = '0x00000000000000000000000000000000000dead3'
const NETWORK = 'eip155:1'

let evm: EvmChains
let solana: SolanaChain
let hosted: Hosted
let rpc: Rpc
beforeAll(async () => {
  const clock = createClock()
  ;[evm, solana] = await Promise.all([startEvmChains(clock), startSolanaChain(clock)])
  rpc = createRpc(evm.chains[0]?.httpUrl ?? '')
  hosted = await host((parts) => createBlockchainApi({ ...parts, solana }), evm.chains, clock)
})
beforeEach(async () => {
  hosted.faults.clear()
  await evm.service.reset?.()
})
afterAll(async () => {
  await hosted?.stop()
  await solana?.stop()
  await evm?.service.stop?.()
})

/** Sends a request like a page's `fetch`, with an origin. */
const fetchFrom = (url: string, init: RequestInit) =>
  fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), origin: 'https://site.example' } })

function client(projectId: string = PROJECT_ID) {
  return createClient({
    options: () => ({ projectId, services: { blockchainApi: hosted.url } }),
    version: '1.0.0',
    fetch: fetchFrom,
  })
}
const accountAt = (index: number) => EVM_ACCOUNTS[index] as (typeof EVM_ACCOUNTS)[number]
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

async function send(index: number, to: Hex, value: bigint): Promise<void> {
  const account = privateKeyToAccount(accountAt(index).privateKey)
  const hash = await createWalletClient({
    chain: mainnet,
    transport: http(evm.chains[0]?.httpUrl),
    account,
  }).sendTransaction({ to, value })
  await expect.poll(() => rpc.call('eth_getTransactionReceipt', hash)).not.toBeNull()
}

describe('balances', () => {
  it('reads balances from the chain to the last digit', async () => {
    await send(5, STRANGER, 1_234_567_890_123_456_789n)
    const { tokens, dropped } = await client().balances({ address: STRANGER, network: NETWORK, currency: 'usd' })
    expect(dropped).toBe(0)
    expect(tokens).toMatchObject([{ symbol: 'ETH', chainId: NETWORK, price: '2500', quantity: { decimals: '18' } }])
    const [ether] = tokens
    const onChain = BigInt(String(await rpc.call('eth_getBalance', STRANGER, 'latest')))
    expect(parseUnits(ether?.quantity.numeric ?? '', 18)).toBe(onChain)
    // 1.234567890123456789 × 2500, which a float cannot hold.
    expect(formatDecimal(multiply(parseDecimal(ether?.quantity.numeric ?? ''), parseDecimal(ether?.price ?? '')))).toBe(
      '3086.4197253086419725',
    )
  })

  it('returns token addresses, prices in the requested currency, and spam without a price', async () => {
    const { tokens } = await client().balances({ address: accountAt(1).address, network: NETWORK, currency: 'eur' })
    expect(tokens.find(({ symbol }) => symbol === 'USDC')).toMatchObject({
      address: USDC,
      price: '0.9',
      quantity: { decimals: '6' },
    })
    const spam = tokens.find(({ symbol }) => symbol === 'SPAM')
    expect(spam).toMatchObject({ quantity: { decimals: '0', numeric: '1' } })
    expect(spam).not.toHaveProperty('price')
  })

  it('includes forced tokens even with a zero balance', async () => {
    const asked = { address: STRANGER, network: NETWORK, currency: 'usd', forced: [`${NETWORK}:${USDC}`] } as const
    expect((await client().balances(asked)).tokens).toMatchObject([
      { symbol: 'USDC', quantity: { numeric: '0', decimals: '6' } },
    ])
  })

  it('reads balances on Solana', async () => {
    const network = solana.id as `${string}:${string}`
    const { tokens } = await client().balances({ address: solana.accounts[0]?.address ?? '', network, currency: 'usd' })
    expect(tokens.map(({ symbol, quantity: { decimals } }) => [symbol, decimals])).toEqual(
      expect.arrayContaining([
        ['SOL', '9'],
        ['USDC', '6'],
      ]),
    )
  })
})

describe('prices', () => {
  const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  it.each([
    [USDC, '1'],
    [native, '2500'],
    [STRANGER, undefined],
  ])('reads the price of %s: %s', async (address, price) => {
    expect(await client().price({ network: NETWORK, address, currency: 'usd' })).toBe(price)
  })
})

describe('history', () => {
  it('reads the history page by page, without a row twice', async () => {
    const api = client()
    const ids: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const { rows, next, dropped } = await api.history({ address: accountAt(0).address, network: NETWORK, cursor })
      expect(dropped).toBe(0)
      ids.push(...rows.map(({ id }) => id))
      cursor = next
      pages++
    } while (cursor !== undefined)
    expect(pages).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('reads a transfer immediately, and every kind of history row', async () => {
    await send(5, STRANGER, parseEther('0.25'))
    const { rows } = await client().history({ address: STRANGER, network: NETWORK })
    expect(rows).toMatchObject([
      {
        operation: 'receive',
        status: 'confirmed',
        network: NETWORK,
        transfers: [{ direction: 'in', quantity: '0.25', fungible: { symbol: 'ETH' } }],
      },
    ])
    const varied = await client().history({ address: accountAt(1).address, network: NETWORK })
    expect(varied.dropped).toBe(0)
    expect(varied.rows.some(({ transfers }) => transfers === null)).toBe(true)
    expect(varied.rows.some(({ transfers }) => transfers?.length && transfers.every(({ nft }) => nft?.isSpam))).toBe(
      true,
    )
  })
})

describe('identities', () => {
  it('reads the name and avatar of an address, and returns neither for an unknown address', async () => {
    expect(await client().identity({ address: accountAt(0).address })).toMatchObject({
      name: 'alice.sandbox.eth',
      avatar: expect.stringContaining('/avatars/') as string,
    })
    expect(await client().identity({ address: STRANGER })).toEqual({})
  })
})

describe('names', () => {
  const profile = (name: string) => client().profile({ name, network: NETWORK })
  const names = (address: string) => client().names({ address, network: NETWORK })

  it('resolves a name to an address, and back', async () => {
    const { address } = accountAt(1)
    expect(await profile('bob.reown.id')).toEqual({ name: 'bob.reown.id', addresses: [{ coinType: '60', address }] })
    expect(await names(address)).toEqual(['bob.reown.id', 'bob.wcn.id'])
  })

  it('finds nothing for an unregistered name or address', async () => {
    expect([await profile('nobody.reown.id'), await names(STRANGER)]).toEqual([undefined, []])
  })

  it('rejects an invalid name or address with the reason of the service', async () => {
    expect(await caught(profile('al.reown.id'))).toMatchObject({ message: 'Invalid name length: al.reown.id' })
    expect(await caught(names('nonsense'))).toMatchObject({ message: 'The address provided is invalid' })
    hosted.faults.add({ service: 'blockchainApi', route: '/v1/profile/account/:name', fault: 'malformed' })
    expect(await caught(profile('bob.reown.id'))).toMatchObject({ message: 'Error resolving name' })
  })

  it('answers name requests in the documented form', async () => {
    const { address } = accountAt(1)
    const read = async (path: string, query = {}) => (await get(hosted, path, query)).json()
    conform(await read('/v1/profile/account/bob.wcn.id', { apiVersion: '2' }), schemas.profile)
    conform(await read(`/v1/profile/reverse/${address}`), schemas.profiles)
    expect(await read('/v1/profile/account/nobody.reown.id', { apiVersion: '2' })).toEqual([])
    expect(await refusalOf(await get(hosted, '/v1/profile/account/nobody.reown.id'))).toEqual([
      404,
      'name',
      'Name is not found in the database: nobody.reown.id',
    ])
    expect(await refusalOf(await get(hosted, '/v1/profile/account/name.example'))).toEqual([
      400,
      'name',
      'Name is not in the allowed zones: name.example',
    ])
  })
})

describe('failures', () => {
  const balances = (network: `${string}:${string}` = NETWORK) =>
    client().balances({ address: STRANGER, network, currency: 'usd' })

  it('knows which networks the service supports', async () => {
    expect([await client().isSupported(NETWORK), await client().isSupported('eip155:250')]).toEqual([true, false])
    expect(await caught(balances('eip155:250'))).toMatchObject({ code: 'UnsupportedChain' })
  })

  it('rejects an unknown project with OriginNotAllowed', async () => {
    expect(await caught(client('nobody').identity({ address: STRANGER }))).toMatchObject({
      code: 'OriginNotAllowed',
      cause: { status: 401 },
    })
  })

  it.each([
    [{ fault: 'status', status: 503 }, 'ServiceUnavailable'],
    [{ fault: 'status', status: 403 }, 'OriginNotAllowed'],
    [{ fault: 'rate-limit', delayMs: 1000 }, 'RateLimited'],
    [{ fault: 'malformed' }, 'ServiceUnavailable'],
    [{ fault: 'empty' }, 'ServiceUnavailable'],
    [{ fault: 'drop' }, 'ServiceUnavailable'],
  ])('reports the fault %j as %s', async (fault, code) => {
    expect(
      hosted.faults.add({ service: 'blockchainApi', route: '/v1/account/:address/balance', ...fault }),
    ).toHaveProperty('id')
    expect(await caught(balances())).toMatchObject({ code })
    hosted.faults.clear()
    expect((await balances()).tokens).toEqual([])
  })

  it('keeps the service’s reason for a malformed address as the cause', async () => {
    const error = await caught(client().identity({ address: 'nonsense' }))
    expect(error).toMatchObject({
      code: 'ServiceUnavailable',
      cause: { status: 400, body: { reasons: [{ description: expect.stringContaining('address') as string }] } },
    })
  })
})

it('sends no request after a reload until a cached answer is outdated', async () => {
  const storage = fakeStorage()
  const now = { ms: 1_000_000 }
  const page = () =>
    createCachedApi(client(), createCaches({ storage, now: () => now.ms, clearings: () => 0 }), () => '')
  const asked = { address: accountAt(5).address, network: NETWORK } as const
  const first = await Promise.all([
    page().balances.read({ ...asked, currency: 'usd' }),
    page().history.read(asked),
    page().identity.read(asked),
  ])
  const received = () => hosted.received.list()['blockchainApi']?.length
  const before = received()
  const again = page()
  expect([
    again.balances.last({ ...asked, currency: 'usd' }),
    again.history.last(asked),
    again.identity.last(asked),
  ]).toEqual(first)
  await Promise.all([
    again.balances.read({ ...asked, currency: 'usd' }),
    again.history.read(asked),
    again.identity.read(asked),
  ])
  expect(received()).toBe(before)
})
