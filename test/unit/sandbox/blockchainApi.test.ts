import { createWalletClient, encodeFunctionData, erc20Abi, http, parseEther, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Balance } from '../../sandbox/blockchainApi/balance.ts'
import { createBlockchainApi } from '../../sandbox/blockchainApi/index.ts'
import { EXCHANGE, FRIEND, LOOK_ALIKES, POISON, POISONED } from '../../sandbox/blockchainApi/poison.ts'
import { RICH, richTokens } from '../../sandbox/blockchainApi/richAccount.ts'
import type { Row } from '../../sandbox/blockchainApi/rows.ts'
import { createClock } from '../../sandbox/clock.ts'
import { EVM_ACCOUNTS, type SandboxAccount } from '../../sandbox/evm/accounts.ts'
import { startEvmChains, type EvmChains } from '../../sandbox/evm/index.ts'
import { createRpc, type Rpc } from '../../sandbox/evm/rpc.ts'
import { conform } from './schemas/check.ts'
import { refusalOf } from './schemas/errors.ts'
import { get, host, type Hosted } from './schemas/host.ts'
import * as schemas from './schemas/blockchainApi.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const STRANGER = '0x00000000000000000000000000000000000dead2'
const CHAIN = 'eip155:1'

let evm: EvmChains
let api: Hosted
let rpc: Rpc
beforeAll(async () => {
  const clock = createClock()
  evm = await startEvmChains(clock)
  rpc = createRpc(evm.chains[0]?.httpUrl ?? '')
  api = await host(createBlockchainApi, evm.chains, clock)
})
beforeEach(() => evm.service.reset?.())
afterAll(async () => {
  await api?.stop()
  await evm?.service.stop?.()
})

type Query = Record<string, string | undefined>

function account(index: number): SandboxAccount {
  const one = EVM_ACCOUNTS[index]
  if (!one) throw new Error(`no account ${index}`)
  return one
}

function sender(index: number) {
  const key = account(index).privateKey
  return createWalletClient({
    chain: mainnet,
    transport: http(evm.chains[0]?.httpUrl),
    account: privateKeyToAccount(key),
  })
}
const mined = (hash: Hex) => expect.poll(() => rpc.call('eth_getTransactionReceipt', hash)).not.toBeNull()
const transferOf = (to: Hex, quantity: bigint) =>
  ({ to: USDC, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, quantity] }) }) as const

async function balances(address: string, query: Query = {}, headers?: HeadersInit): Promise<Balance[]> {
  const response = await get(
    api,
    `/v1/account/${address}/balance`,
    { currency: 'usd', chainId: CHAIN, ...query },
    headers,
  )
  expect(response.status).toBe(200)
  return (conform(await response.json(), schemas.balance) as { balances: Balance[] }).balances
}
async function history(address: string, query: Query = {}): Promise<{ data: Row[]; next: string | null }> {
  const response = await get(api, `/v1/account/${address}/history`, { chainId: CHAIN, ...query })
  expect(response.status).toBe(200)
  return conform(await response.json(), schemas.history) as { data: Row[]; next: string | null }
}
const amounts = (list: Balance[]) => Object.fromEntries(list.map(({ symbol, quantity }) => [symbol, quantity.numeric]))

describe('Balances of the Blockchain API', () => {
  it('reads balances from the chain, and computes their values with the price table', async () => {
    const list = await balances(account(5).address)
    expect(list).toMatchObject([
      { symbol: 'ETH', chainId: CHAIN, price: 2500, value: 25_000_000, quantity: { decimals: '18', numeric: '10000' } },
      {
        symbol: 'USDC',
        address: `${CHAIN}:${USDC}`,
        price: 1,
        value: 10_000,
        quantity: { decimals: '6', numeric: '10000' },
      },
      { symbol: 'DAI', quantity: { decimals: '18', numeric: '10000' } },
    ])
    expect(list[0]).not.toHaveProperty('address')
  })

  it('includes a transfer in the balances immediately and exactly', async () => {
    await mined(await sender(5).sendTransaction(transferOf(STRANGER, 1_234_567n)))
    await mined(await sender(5).sendTransaction({ to: STRANGER, value: 1n }))
    expect(amounts(await balances(STRANGER))).toEqual({ ETH: '0.000000000000000001', USDC: '1.234567' })
    expect(amounts(await balances(account(5).address))).toMatchObject({ USDC: '9998.765433' })
  })

  it('returns balances of every local chain without `chainId`, and none for a chain that does not run', async () => {
    expect(new Set((await balances(account(5).address, { chainId: undefined })).map(({ chainId }) => chainId))).toEqual(
      new Set([CHAIN, 'eip155:8453']),
    )
    expect(await balances(account(5).address, { chainId: 'eip155:137' })).toEqual([])
  })

  it('includes forced tokens even with a zero balance', async () => {
    expect(await balances(STRANGER)).toEqual([])
    expect(amounts(await balances(STRANGER, { forceUpdate: `${CHAIN}:${USDC},${CHAIN}:${STRANGER}` }))).toEqual({
      USDC: '0',
    })
  })

  it('values balances in the requested currency', async () => {
    expect((await balances(account(5).address, { currency: 'eur' }))[0]?.price).toBe(2250)
  })

  it('returns no balances without origin or SDK version, for two SDK versions, and on Rootstock', async () => {
    const { address } = account(5)
    expect(await balances(address, {}, {})).toEqual([])
    expect(await balances(address, { sv: undefined })).toEqual([])
    for (const sv of ['html-wagmi-1.6.4', 'react-wagmi-1.6.5']) expect(await balances(address, { sv })).toEqual([])
    expect(await balances(address, { chainId: 'eip155:30' })).toEqual([])
    expect(
      await balances(
        address,
        { sv: undefined },
        { origin: 'https://site.example', 'x-sdk-version': 'html-wagmi-1.8.20' },
      ),
    ).toHaveLength(3)
  })

  it('includes a spam token without decimals for the second account', async () => {
    expect((await balances(account(1).address)).at(-1)).toMatchObject({
      symbol: 'SPAM',
      quantity: { decimals: '0', numeric: '1' },
    })
  })

  it('adds 5,000 seeded tokens to the balances of the rich account on Ethereum only', async () => {
    const list = await balances(account(RICH).address)
    expect(list.slice(0, 3).map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI'])
    expect(new Set(list.slice(3).map(({ address }) => address)).size).toBe(5_000)
    const [first] = richTokens()
    expect(list[3]).toMatchObject({ symbol: first?.symbol, address: `${CHAIN}:${first?.address}` })
    expect(await balances(account(RICH).address, { chainId: 'eip155:8453' })).toHaveLength(3)
  })
})

describe('Transaction history of the Blockchain API', () => {
  it('lists card purchases on request, separate from on-chain transactions', async () => {
    const { data, next } = await history(account(0).address, { onramp: 'coinbase' })
    expect(next).toBeNull()
    expect(data.map(({ metadata }) => metadata)).toMatchObject(
      ['IN_PROGRESS', 'SUCCESS', 'FAILED'].map((end) => ({
        operationType: 'buy',
        sentFrom: 'Coinbase',
        sentTo: account(0).address,
        status: `ONRAMP_TRANSACTION_STATUS_${end}`,
      })),
    )
    expect((await history(account(0).address)).data.filter(({ metadata }) => metadata.operationType === 'buy')).toEqual(
      [],
    )
    expect((await history(account(5).address, { onramp: 'coinbase' })).data).toEqual([])
    expect(await refusalOf(await get(api, `/v1/account/${account(0).address}/history`, { onramp: 'nobody' }))).toEqual([
      400,
      '',
      'Invalid parameter: unknown onramp nobody',
    ])
  })

  it('lists a transfer immediately in the history of sender and recipient', async () => {
    const hash = await sender(5).sendTransaction(transferOf(account(6).address, 2_500_000n))
    await mined(hash)
    const [[sent], [received]] = [(await history(account(5).address)).data, (await history(account(6).address)).data]
    expect(sent).toMatchObject({
      metadata: {
        operationType: 'send',
        hash,
        nonce: 0,
        status: 'confirmed',
        chain: CHAIN,
        sentFrom: account(5).address.toLowerCase(),
        sentTo: USDC.toLowerCase(),
      },
      transfers: [
        {
          direction: 'out',
          quantity: { numeric: '2.5' },
          value: 2.5,
          price: 1,
          fungible_info: { symbol: 'USDC' },
          nft_info: null,
        },
      ],
    })
    expect(received).toMatchObject({
      metadata: { operationType: 'receive', hash },
      transfers: [{ direction: 'in', quantity: { numeric: '2.5' } }],
    })
  })

  it('lists a transfer from an account to itself with the direction `self`', async () => {
    await mined(await sender(5).sendTransaction({ to: account(5).address, value: parseEther('0.5') }))
    expect((await history(account(5).address)).data[0]).toMatchObject({
      metadata: { operationType: 'send' },
      transfers: [{ direction: 'self', quantity: { numeric: '0.5' }, fungible_info: { symbol: 'ETH' } }],
    })
  })

  it('distinguishes approvals, mints, deployments and calls in the history', async () => {
    const { address } = account(5)
    const call = (functionName: 'approve', args: readonly [Hex, bigint]) =>
      ({ to: USDC, data: encodeFunctionData({ abi: erc20Abi, functionName, args }) }) as const
    const mint = encodeFunctionData({
      abi: [
        {
          type: 'function',
          name: 'mint',
          stateMutability: 'nonpayable',
          inputs: [{ type: 'address' }, { type: 'uint256' }],
          outputs: [],
        },
      ],
      args: [address, 1n],
    })
    await mined(await sender(5).sendTransaction(call('approve', [STRANGER, 5n])))
    await mined(await sender(5).sendTransaction({ to: USDC, data: mint }))
    await mined(await sender(5).sendTransaction({ data: '0x00' }))
    await mined(await sender(5).sendTransaction({ to: STRANGER, data: '0x1234' }))
    const { data } = await history(address)
    const own = data.filter(({ metadata }) => metadata.sentFrom === address.toLowerCase())
    const kinds = Object.fromEntries(own.map(({ metadata }) => [metadata.nonce, metadata.operationType]))
    expect(kinds).toMatchObject({ 0: 'approve', 1: 'mint', 2: 'deploy', 3: 'execute' })
    expect(data.find(({ metadata }) => metadata.operationType === 'approve')?.transfers).toBeNull()
  })

  it('shows failed and pending transactions in the history', async () => {
    await mined(await sender(5).sendTransaction({ ...transferOf(STRANGER, 10n ** 15n), gas: 100_000n }))
    expect((await history(account(5).address)).data[0]).toMatchObject({
      metadata: { status: 'failed' },
      transfers: null,
    })
    await rpc.call('evm_setAutomine', false)
    await sender(5).sendTransaction({ ...transferOf(STRANGER, 1_000_000n), gas: 100_000n })
    expect((await history(account(5).address)).data[0]).toMatchObject({
      metadata: { status: 'pending', nonce: 1 },
      transfers: [{ direction: 'out', quantity: { numeric: '1' } }],
    })
  })

  it('filters the history by chain, and includes all chains without a filter', async () => {
    const { address } = account(5)
    const chains = async (query: Query) => (await history(address, query)).data.map(({ metadata }) => metadata.chain)
    expect(new Set(await chains({}))).toEqual(new Set([CHAIN]))
    expect(new Set(await chains({ chainId: undefined }))).toEqual(new Set([CHAIN, 'eip155:8453']))
    expect(await history(STRANGER)).toEqual({ data: [], next: null })
  })

  it('returns history pages of 50, newest first, until `next` is null', async () => {
    const { address } = account(0)
    const first = await history(address)
    const second = await history(address, { cursor: String(first.next) })
    const third = await history(address, { cursor: String(second.next) })
    expect([first, second, third].map(({ data }) => data.length)).toEqual([50, 50, third.data.length])
    expect(third.next).toBeNull()
    const rows = [...first.data, ...second.data, ...third.data]
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const times = rows.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('continues the history at the cursor when new rows arrive', async () => {
    const { address } = account(0)
    const first = await history(address)
    const before = await history(address, { cursor: String(first.next) })
    await mined(await sender(0).sendTransaction({ to: STRANGER, value: 1n }))
    expect(await history(address, { cursor: String(first.next) })).toEqual(before)
  })

  it('returns the 10,000 seeded transactions of the rich account page by page without repetition', async () => {
    const onChain = (await history(account(5).address)).data.length
    const ids = new Set<string>()
    let pages = 0
    for (let cursor: string | null | undefined; cursor !== null; pages++) {
      const page = await history(account(RICH).address, { cursor })
      for (const { id } of page.data) ids.add(id)
      cursor = page.next
    }
    expect([ids.size, pages]).toEqual([10_000 + onChain, 201])
  })

  it('mixes poison into the history of the seventh account: zero-value and look-alike transfers, advertisements', async () => {
    const { data } = await history(account(POISONED).address)
    const onChain = (await history(account(5).address)).data.length
    expect(data).toHaveLength(POISON.length + onChain)
    const fake = data.find(({ metadata }) => metadata.sentFrom === LOOK_ALIKES.friend)
    expect(fake?.transfers).toMatchObject([{ direction: 'in', quantity: { numeric: '0' } }])
    for (const [other, real] of [
      [LOOK_ALIKES.friend, FRIEND],
      [LOOK_ALIKES.friendToo, FRIEND],
      [LOOK_ALIKES.exchange, EXCHANGE],
    ] as const)
      expect([other.slice(0, 6), other.slice(-6)]).toEqual([real.slice(0, 6), real.slice(-6)])
  })

  it('rejects a cursor that is invalid or belongs to another list', async () => {
    const { next } = await history(account(0).address)
    for (const [index, cursor] of [
      [0, 'x'.repeat(80)],
      [0, 'nonsense'],
      [1, String(next)],
    ] as const) {
      const response = await get(api, `/v1/account/${account(index).address}/history`, { chainId: CHAIN, cursor })
      expect(await refusalOf(response)).toEqual([400, '', 'Invalid parameter: cursor'])
    }
  })

  it('keeps the order of transactions mined in one second', async () => {
    await rpc.call('evm_setAutomine', false)
    const hashes: Hex[] = []
    for (const value of [1n, 2n, 3n])
      hashes.push(await sender(5).sendTransaction({ to: STRANGER, value, gas: 21_000n }))
    await rpc.call('evm_mine')
    const { data } = await history(STRANGER)
    expect(data.map(({ metadata }) => metadata.hash)).toEqual(hashes.toReversed())
    expect(new Set(data.map(({ metadata }) => metadata.minedAt)).size).toBe(1)
  })

  it('returns transactions of every kind for the second account', async () => {
    const { data } = await history(account(1).address)
    const has = (test: (row: Row) => boolean) => data.some(test)
    expect(new Set(data.map(({ metadata }) => metadata.status))).toEqual(new Set(['confirmed', 'failed', 'pending']))
    expect(has(({ transfers }) => transfers === null)).toBe(true)
    expect(has(({ transfers }) => transfers?.length === 0)).toBe(true)
    expect(has(({ transfers }) => transfers?.[0]?.direction === 'self')).toBe(true)
    expect(has(({ transfers }) => transfers?.length === 1 && transfers[0]?.nft_info?.flags.is_spam === true)).toBe(true)
    expect(
      has(
        ({ transfers }) =>
          transfers?.[0]?.nft_info?.flags.is_spam === false && transfers[0].nft_info.name === undefined,
      ),
    ).toBe(true)
    expect(data.map(({ metadata }) => metadata.chain)).toEqual(expect.arrayContaining(['eip155:137', null]))
    expect(has(({ transfers }) => (transfers?.length ?? 0) > 2)).toBe(true)
    expect(has(({ metadata }) => metadata.operationType === 'trade')).toBe(true)
  })
})
