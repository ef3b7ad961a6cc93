// @vitest-environment node
import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, erc20Abi, formatUnits, maxUint256, parseUnits, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBlockchainApi } from '../../sandbox/blockchainApi/index.ts'
import { STRANGER } from '../../sandbox/blockchainApi/convert/build.ts'
import { variantId } from '../../sandbox/data/projects.ts'
import { createClock } from '../../sandbox/clock.ts'
import { LIES, type Lie } from '../../sandbox/control/lies.ts'
import { startEvmChains, type EvmChains } from '../../sandbox/evm/index.ts'
import { poolToken } from '../../sandbox/evm/pools.ts'
import {
  DISHONEST_ROUTER,
  FEE_ROUTER,
  FEE_ROUTER_ABI,
  NATIVE,
  ROUTER_ABI,
  swapContracts,
} from '../../sandbox/evm/swapContracts.ts'
import * as schemas from './schemas/blockchainApi.ts'
import { conform } from './schemas/check.ts'
import { refusalOf as readRefusal } from './schemas/errors.ts'
import { get, host, post, PROJECT_ID, type Hosted } from './schemas/host.ts'
import { swapper } from './swapKit.ts'

let evm: EvmChains
let hosted: Hosted
const clock = createClock()
beforeAll(async () => {
  evm = await startEvmChains(clock)
  hosted = await host(createBlockchainApi, evm.chains, clock)
})
beforeEach(async () => {
  hosted.faults.clear()
  await evm.service.reset?.()
})
afterAll(async () => {
  await hosted?.stop()
  await evm?.service.stop?.()
})

const ETHEREUM = 'eip155:1'
const visitor = (chainId = 1) =>
  swapper(chainId, evm.chains.find(({ network }) => network.chainId === chainId)?.httpUrl ?? '')
const me = () => visitor().account.address
const caip = (symbol: string, chainId = 1) =>
  `eip155:${chainId}:${symbol === 'WETH' ? swapContracts(chainId).weth : visitor(chainId).tokenOf(symbol)}`
const unitsOf = (amount: string, symbol: string) => parseUnits(amount, poolToken(1, symbol)?.decimals ?? 18)

const convert = (route: string, query: Record<string, string | undefined>) => get(hosted, `/v1/convert/${route}`, query)
async function refusalOf(response: Response) {
  const [status, field, description] = await readRefusal(response)
  return { status, field, description }
}
const quoteQuery = (sells: string, buys: string, amount: bigint | string, chainId = 1) => ({
  amount: String(amount),
  userAddress: me(),
  from: caip(sells, chainId),
  to: caip(buys, chainId),
  gasPrice: '1000000000',
})
const swapBody = (sells: string, buys: string, amount: bigint, chainId = 1) => ({
  amount: String(amount),
  eip155: { slippage: 1 as unknown },
  projectId: PROJECT_ID as string | undefined,
  from: caip(sells, chainId),
  to: caip(buys, chainId),
  userAddress: `eip155:${chainId}:${me()}`,
  disableEstimate: true as boolean | undefined,
})
const build = (body: Partial<ReturnType<typeof swapBody>>) => post(hosted, '/v1/convert/build-transaction', body)

interface Transaction {
  tx: { from: string; to: string; data: Hex; amount: string; value: string; eip155: { gas: string; gasPrice: string } }
}
const built = async (body: Partial<ReturnType<typeof swapBody>>) =>
  ((await (await build(body)).json()) as Transaction).tx
const quoted = async (sells: string, buys: string, amount: bigint, chainId = 1) => {
  const response = await convert('quotes', quoteQuery(sells, buys, amount, chainId))
  return ((await response.json()) as { quotes: { toAmount: string }[] }).quotes[0]?.toAmount
}
const plain = (id: string) => id.split(':')[2] as Hex
const swapOf = (data: Hex) => decodeFunctionData({ abi: FEE_ROUTER_ABI, data })
const approvalOf = (data: Hex) => decodeFunctionData({ abi: erc20Abi, data })

/** What Router02 gives for the amount after the fee. */
async function fromPools(sells: string, buys: string, amount: bigint, chainId = 1): Promise<bigint> {
  const { weth, router: address } = swapContracts(chainId)
  const path = [sells, buys].map((symbol) => (symbol === 'ETH' ? weth : visitor(chainId).tokenOf(symbol)))
  const args = [amount - (amount * 85n) / 10_000n, path] as const
  const read = { address, abi: ROUTER_ABI, functionName: 'getAmountsOut' as const, args }
  return (await visitor(chainId).reader.readContract(read))[1] ?? 0n
}

describe('The tokens of the convert API', () => {
  it('have CAIP-10 addresses, with the pseudo-address for the coin, and not all have a picture', async () => {
    for (const chainId of [1, 8453]) {
      const response = await convert('tokens', { chainId: `eip155:${chainId}` })
      const { tokens } = conform(await response.json(), schemas.convertTokens) as {
        tokens: { symbol: string; address: string; logoUri: string | null }[]
      }
      const bySymbol = Object.fromEntries(tokens.map(({ symbol, address }) => [symbol, address]))
      for (const symbol of ['ETH', 'USDC', 'DAI', 'WETH']) expect(bySymbol[symbol]).toBe(caip(symbol, chainId))
      expect(tokens.filter(({ logoUri }) => logoUri === null).length).toBeGreaterThan(0)
      const logos = tokens.flatMap(({ logoUri }) => logoUri ?? [])
      for (const logo of logos) expect((await fetch(logo)).status).toBe(200)
    }
  })

  it('are refused for chains that the service does not support, Fantom and Solana too', async () => {
    for (const chainId of ['eip155:250', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'nonsense', undefined])
      expect(await refusalOf(await convert('tokens', { chainId }))).toMatchObject({ status: 400, field: 'chainId' })
  })

  it('are unavailable on supported chains that the sandbox does not run', async () => {
    const { status, description } = await refusalOf(await convert('tokens', { chainId: 'eip155:137' }))
    expect(status).toBe(503)
    expect(description).toBe('Convertion provider is temporarily unavailable: the sandbox does not run eip155:137')
  })
})

describe('Quotes of the convert API', () => {
  it.each([1, 8453])('are what the pools of %i give after the fee', async (chainId) => {
    for (const [sells, buys, amount] of [
      ['USDC', 'DAI', 1_234_567_891n],
      ['ETH', 'USDC', 10n ** 18n + 7n],
      ['DAI', 'ETH', 3n * 10n ** 18n],
      ['USDC', 'ETH', 5_000_000n],
    ] as const) {
      const response = await convert('quotes', quoteQuery(sells, buys, amount, chainId))
      expect(conform(await response.json(), schemas.convertQuotes)).toEqual({
        quotes: [
          {
            id: null,
            fromAmount: String(amount),
            fromAccount: caip(sells, chainId),
            toAmount: String(await fromPools(sells, buys, amount, chainId)),
            toAccount: caip(buys, chainId),
          },
        ],
      })
    }
  })

  it('follow the pools', async () => {
    const before = await quoted('ETH', 'USDC', 10n ** 18n)
    await visitor().swap('ETH', 'USDC', 10n ** 20n, 0n)
    expect(BigInt((await quoted('ETH', 'USDC', 10n ** 18n)) ?? 0)).toBeLessThan(BigInt(before ?? 0))
  })

  it('accept addresses in any case', async () => {
    const query = quoteQuery('USDC', 'ETH', 1_000_000n)
    const response = await convert('quotes', {
      ...query,
      from: query.from.toLowerCase(),
      to: query.to.replace(/0x.*/, (address) => `0x${address.slice(2).toUpperCase()}`),
    })
    expect(response.status).toBe(200)
  })

  it('are refused with "insufficient liquidity" beyond the pools, for dust, and for tokens without a pool', async () => {
    for (const query of [
      quoteQuery('ETH', 'USDC', unitsOf('1010', 'ETH')),
      quoteQuery('DAI', 'USDC', 1n),
      quoteQuery('ETH', 'WETH', 10n ** 18n),
      { ...quoteQuery('ETH', 'USDC', 10n ** 18n), to: `${ETHEREUM}:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984` },
    ]) {
      const { status, description } = await refusalOf(await convert('quotes', query))
      expect([status, description]).toEqual([400, 'Conversion parameter error: insufficient liquidity'])
    }
  })

  it.each([
    ['a CAIP-10 account', { userAddress: `${ETHEREUM}:0x0000000000000000000000000000000000000001` }, 'address'],
    ['no account', { userAddress: undefined }, 'address'],
    ['a plain token', { from: NATIVE }, 'address'],
    ['tokens of two chains', { to: 'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }, ''],
    ['an amount with a fraction', { amount: '1.5' }, ''],
    ['nothing', { amount: '0' }, ''],
    ['a hexadecimal amount', { amount: '0x10' }, ''],
    ['more than 256 bits', { amount: String(2n ** 256n) }, ''],
    ['a gas price in hexadecimal', { gasPrice: '0x1' }, ''],
  ])('refuse %s with 400', async (_, changes, field) => {
    const response = await convert('quotes', { ...quoteQuery('ETH', 'USDC', 10n ** 18n), ...changes })
    expect(await refusalOf(response)).toMatchObject({ status: 400, field })
  })
})

describe('Allowances of the convert API', () => {
  const allowance = async (symbol: string) => {
    const response = await convert('allowance', { tokenAddress: caip(symbol), userAddress: `${ETHEREUM}:${me()}` })
    return (conform(await response.json(), schemas.convertAllowance) as { allowance: string }).allowance
  }

  it('are read from the chain for FeeRouter, and grow with an approval', async () => {
    expect(await allowance('USDC')).toBe('0')
    await visitor().allow('USDC', 12_345n)
    expect(await allowance('USDC')).toBe('12345')
  })

  it('are as large as possible for the coin', async () => expect(await allowance('ETH')).toBe(String(maxUint256)))

  it('need CAIP-10 addresses of one chain', async () => {
    const query = { tokenAddress: caip('USDC'), userAddress: `${ETHEREUM}:${me()}` }
    for (const changes of [{ userAddress: me() }, { tokenAddress: visitor().tokenOf('USDC') }])
      expect((await convert('allowance', { ...query, ...changes })).status).toBe(400)
    expect((await convert('allowance', { ...query, userAddress: `eip155:8453:${me()}` })).status).toBe(400)
  })
})

it('returns the gas price of the chain, and higher ones, in wei', async () => {
  const response = await convert('gas-price', { chainId: ETHEREUM })
  const prices = conform(await response.json(), schemas.convertGasPrice) as Record<string, string>
  expect(BigInt(prices['standard'] ?? 0)).toBe(await visitor().reader.getGasPrice())
  expect(BigInt(prices['fast'] ?? 0)).toBeGreaterThan(BigInt(prices['standard'] ?? 0))
  expect(BigInt(prices['instant'] ?? 0)).toBeGreaterThan(BigInt(prices['fast'] ?? 0))
})

describe('Approvals of the convert API', () => {
  const query = (amount?: bigint) => ({
    userAddress: `${ETHEREUM}:${me()}`,
    from: caip('USDC'),
    to: caip('DAI'),
    amount: amount === undefined ? undefined : String(amount),
  })

  it('echo the tokens of the request, so that `from` and not `to` is the contract to call', async () => {
    const response = await convert('build-approve', query(77n))
    const { tx } = conform(await response.json(), schemas.convertApproval) as Transaction
    expect([tx.from, tx.to, tx.value]).toEqual([caip('USDC'), caip('DAI'), '0'])
    expect(approvalOf(tx.data)).toEqual({ functionName: 'approve', args: [FEE_ROUTER, 77n] })
    await visitor().send({ to: plain(tx.from), data: tx.data })
    const token = { address: visitor().tokenOf('USDC'), abi: erc20Abi }
    const args = [me(), FEE_ROUTER] as const
    expect(await visitor().reader.readContract({ ...token, functionName: 'allowance', args })).toBe(77n)
  })

  it('are unlimited if the request names no amount', async () => {
    const { tx } = (await (await convert('build-approve', query())).json()) as Transaction
    expect(approvalOf(tx.data).args).toEqual([FEE_ROUTER, maxUint256])
  })

  it.each([
    ['a plain account', { userAddress: '0x0000000000000000000000000000000000000001' }],
    ['an account on another chain', { userAddress: 'eip155:8453:0x0000000000000000000000000000000000000001' }],
    ['tokens of two chains', { to: 'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }],
    ['the coin', { from: `${ETHEREUM}:${NATIVE}` }],
  ])('are refused for %s', async (_, changes) => {
    expect((await convert('build-approve', { ...query(1n), ...changes })).status).toBe(400)
  })
})

describe('Transactions of the convert API', () => {
  it('call FeeRouter with a minimum of the quote less the slippage, in whole units', async () => {
    for (const slippage of [0, 1, 3, 50]) {
      const body = { ...swapBody('USDC', 'DAI', 1_234_567n), eip155: { slippage } }
      const { tx } = conform(await (await build(body)).json(), schemas.convertTransaction) as Transaction
      const expected = await fromPools('USDC', 'DAI', 1_234_567n)
      expect([tx.from, tx.to]).toEqual([body.userAddress, `${ETHEREUM}:${FEE_ROUTER}`])
      const least = (expected * BigInt(100 - slippage)) / 100n
      expect(swapOf(tx.data)).toEqual({
        functionName: 'swap',
        args: [plain(body.from), plain(body.to), 1_234_567n, least],
      })
      // The hosted service has the destination's amount here, not the coins to send.
      expect(tx.amount).toBe(String(expected))
    }
  })

  it.each([
    [1, 'USDC', 'DAI', 250_000_000n],
    [1, 'ETH', 'USDC', 10n ** 18n],
    [8453, 'DAI', 'ETH', 10n ** 20n],
  ] as const)('swap on %i %s for %s as quoted', async (chainId, sells, buys, amount) => {
    const account = visitor(chainId)
    if (sells !== 'ETH') await account.allow(sells, amount)
    const { tx } = { tx: await built(swapBody(sells, buys, amount, chainId)) }
    const before = await account.balanceOf(buys)
    const receipt = await account.send({ to: plain(tx.to), data: tx.data, value: sells === 'ETH' ? amount : 0n })
    expect(receipt.status).toBe('success')
    const cost = buys === 'ETH' ? receipt.cost : 0n
    expect((await account.balanceOf(buys)) - before + cost).toBe(BigInt(tx.amount))
  })

  it('never give less than the minimum, whatever else happens in between (generated)', async () => {
    await visitor().allow('USDC')
    await visitor().allow('DAI')
    const sides = fc.constantFrom(['USDC', 'DAI'] as const, ['DAI', 'USDC'] as const, ['USDC', 'ETH'] as const)
    await fc.assert(
      fc.asyncProperty(sides, fc.integer({ min: 1, max: 900 }), fc.nat(2000), async ([sells, buys], whole, moved) => {
        const amount = unitsOf(String(whole), sells)
        const tx = await built(swapBody(sells, buys, amount))
        if (moved > 0) await visitor().swap(sells, buys, unitsOf(String(moved), sells) / 10n, 0n)
        const [, , , least] = swapOf(tx.data).args as readonly [Hex, Hex, bigint, bigint]
        const before = await visitor().balanceOf(buys)
        const receipt = await visitor().send({ to: plain(tx.to), data: tx.data })
        const gained = (await visitor().balanceOf(buys)) - before + (buys === 'ETH' ? receipt.cost : 0n)
        if (receipt.status === 'success') expect(gained).toBeGreaterThanOrEqual(least)
        else expect(gained).toBe(0n)
      }),
      { numRuns: 12 },
    )
  })

  it('are estimated unless that is disabled, and refused with the words of the revert', async () => {
    const body = { ...swapBody('USDC', 'DAI', 1_000_000n), disableEstimate: undefined }
    const { status, description } = await refusalOf(await build(body))
    expect(status).toBe(400)
    expect(description).toContain('Conversion parameter error: cannot estimate')
    expect(description).toContain('insufficient allowance')
    await visitor().allow('USDC', 1_000_000n)
    const { gas } = (await built(body)).eip155
    expect(Number(gas)).toBeGreaterThan(100_000)
  })

  it.each([
    ['a fraction of slippage', { eip155: { slippage: 1.5 } }, 422],
    ['slippage as text', { eip155: { slippage: '1' } }, 422],
    ['negative slippage', { eip155: { slippage: -1 } }, 422],
    ['no slippage', { eip155: undefined }, 400],
    ['too much slippage', { eip155: { slippage: 51 } }, 400],
    ['a plain account', { userAddress: '0x0000000000000000000000000000000000000001' }, 400],
    ['an account of another chain', { userAddress: 'eip155:8453:0x0000000000000000000000000000000000000001' }, 400],
    ['tokens of two chains', { to: 'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }, 400],
    ['no project', { projectId: undefined }, 401],
    ['nothing', { amount: '0' }, 400],
  ])('are refused for %s', async (_, changes, status) => {
    const body = { ...swapBody('USDC', 'DAI', 1_000_000n), ...changes } as Partial<ReturnType<typeof swapBody>>
    expect((await refusalOf(await build(body))).status).toBe(status)
  })
})

it('answers 503 in words without the packages of Uniswap, and while providers are down', async () => {
  const without = await host((parts) => createBlockchainApi({ ...parts, uniswap: null }), evm.chains, clock)
  try {
    const { status, description } = await refusalOf(await get(without, '/v1/convert/tokens', { chainId: ETHEREUM }))
    expect([status, description]).toEqual([
      503,
      'Convertion provider is temporarily unavailable: the pools of the sandbox need @uniswap/v2-core and @uniswap/v2-periphery',
    ])
  } finally {
    await without.stop()
  }
  const down = await convert('tokens', { chainId: ETHEREUM, projectId: variantId(PROJECT_ID, 'e4') })
  expect((await refusalOf(down)).status).toBe(503)
})

describe('The history after a swap', () => {
  interface Rows {
    data: {
      metadata: { operationType: string; application: { name: string } | null }
      transfers: { direction: string; quantity: { numeric: string }; fungible_info: { symbol: string } }[]
    }[]
  }
  const newest = async () => {
    const { data } = (await (await get(hosted, `/v1/account/${me()}/history`)).json()) as Rows
    const [row] = data
    const moved = row?.transfers.map(({ direction, quantity, fungible_info: { symbol } }) => [
      direction,
      quantity.numeric,
      symbol,
    ])
    return { kind: row?.metadata.operationType, application: row?.metadata.application?.name, moved }
  }

  it.each([
    ['USDC', 'DAI'],
    ['ETH', 'USDC'],
    ['DAI', 'ETH'],
  ] as const)('names the application, and what was paid and received: %s for %s', async (sells, buys) => {
    const amount = unitsOf('2', sells)
    if (sells !== 'ETH') await visitor().allow(sells)
    const { amount: expected } = await built(swapBody(sells, buys, amount))
    await visitor().swap(sells, buys, amount, 0n)
    const { kind, application, moved } = await newest()
    expect([kind, application]).toEqual(['trade', 'Sandbox Swap'])
    expect(moved).toHaveLength(2)
    expect(moved).toContainEqual(['out', '2', sells])
    expect(moved).toContainEqual(['in', formatUnits(BigInt(expected), poolToken(1, buys)?.decimals ?? 18), buys])
  })
})

describe('Faults of the convert API', () => {
  const lie = (name: Lie) =>
    expect(hosted.faults.add({ service: 'blockchainApi', fault: 'lie', lie: name })).toMatchObject({
      lie: name,
      route: LIES[name],
    })
  const approve = async () => {
    const query = { userAddress: `${ETHEREUM}:${me()}`, from: caip('USDC'), to: caip('DAI'), amount: '500' }
    return ((await (await convert('build-approve', query)).json()) as Transaction).tx
  }
  const swap = () => built(swapBody('USDC', 'DAI', 1_000_000n))

  it('say the words that a fault was given', async () => {
    const fault = { route: '/v1/convert/quotes', fault: 'status', status: 400, description: 'insufficient liquidity' }
    hosted.faults.add({ service: 'blockchainApi', ...fault })
    const response = await convert('quotes', quoteQuery('ETH', 'USDC', 1n))
    expect(await refusalOf(response)).toMatchObject({ status: 400, description: 'insufficient liquidity' })
  })

  it('lie as often as told, and only where the lie belongs', async () => {
    const fault = { service: 'blockchainApi', fault: 'lie', lie: 'no-quote', times: 1 }
    expect(hosted.faults.add(fault)).toMatchObject({ route: '/v1/convert/quotes' })
    await convert('gas-price', { chainId: ETHEREUM })
    expect(await quoted('ETH', 'USDC', 10n ** 18n)).toBeUndefined()
    expect(await quoted('ETH', 'USDC', 10n ** 18n)).toBeDefined()
  })

  it('lie about quotes', async () => {
    const honest = BigInt((await quoted('ETH', 'USDC', 10n ** 18n)) ?? 0)
    lie('high-quote')
    expect(await quoted('ETH', 'USDC', 10n ** 18n)).toBe(String((honest * 11n) / 10n))
    hosted.faults.clear()
    lie('other-quote')
    expect(await quoted('ETH', 'USDC', 10n ** 18n)).toBe(String(await fromPools('ETH', 'USDC', 2n * 10n ** 18n)))
  })

  it('lie about allowances', async () => {
    lie('false-allowance')
    const query = { tokenAddress: caip('USDC'), userAddress: `${ETHEREUM}:${me()}` }
    expect(await (await convert('allowance', query)).json()).toEqual({ allowance: String(maxUint256) })
  })

  it.each([
    ['spender', (tx) => expect(approvalOf(tx.data).args).toEqual([DISHONEST_ROUTER, 500n])],
    ['approve-token', (tx) => expect(tx.from).toBe(caip('DAI'))],
    ['unlimited', (tx) => expect(approvalOf(tx.data).args).toEqual([FEE_ROUTER, maxUint256])],
    ['approve-call', (tx) => expect(approvalOf(tx.data).functionName).toBe('transfer')],
    ['approve-value', (tx) => expect(BigInt(tx.value)).toBeGreaterThan(0n)],
    ['approve-chain', (tx) => expect(tx.from).toBe(caip('USDC').replace('eip155:1:', 'eip155:8453:'))],
  ] satisfies [Lie, (tx: Transaction['tx']) => void][])('lie about approvals: %s', async (name, check) => {
    const honest = await approve()
    lie(name)
    const tx = await approve()
    expect(tx).not.toEqual(honest)
    check(tx)
  })

  it.each([
    ['router', (tx) => expect(plain(tx.to)).toBe(DISHONEST_ROUTER)],
    ['recipient', (tx) => expect(swapOf(tx.data).args?.[4]?.toLowerCase()).toBe(STRANGER)],
    ['token', (tx) => expect(swapOf(tx.data).args?.[1]).toBe(NATIVE)],
    ['amount', (tx) => expect(swapOf(tx.data).args?.[2]).toBe(2_000_000n)],
    [
      'transfer',
      (tx) => expect([plain(tx.to), approvalOf(tx.data).functionName]).toEqual([visitor().tokenOf('USDC'), 'transfer']),
    ],
    ['chain', (tx) => expect(tx.to).toBe(`eip155:8453:${FEE_ROUTER}`)],
    ['sender', (tx) => expect(plain(tx.from)).toBe(STRANGER)],
  ] satisfies [Lie, (tx: Transaction['tx']) => void][])('lie about transactions: %s', async (name, check) => {
    const honest = await swap()
    lie(name)
    const tx = await swap()
    expect({ ...tx, eip155: {} }).not.toEqual({ ...honest, eip155: {} })
    check(tx)
  })

  it('enforce half of the minimum, or more than the pools give', async () => {
    const least = async () => swapOf((await swap()).data).args?.[3] as bigint
    const honest = await least()
    lie('minimum')
    expect(await least()).toBe(honest / 2n)
    hosted.faults.clear()
    lie('reverts')
    const tx = await swap()
    await visitor().allow('USDC')
    expect((await visitor().send({ to: plain(tx.to), data: tx.data })).status).toBe('reverted')
  })

  it('take the coins of a swap, too', async () => {
    const value = 10n ** 18n
    lie('transfer')
    const tx = await built(swapBody('ETH', 'USDC', value))
    await visitor().send({ to: plain(tx.to), data: tx.data, value })
    expect(await visitor().balanceOf('ETH', STRANGER)).toBe(value)
  })

  it.each([
    [{ fault: 'lie' }, 'lie must be one of'],
    [{ fault: 'lie', lie: 'nonsense' }, 'lie must be one of'],
    [
      { fault: 'lie', lie: 'no-quote', route: '/v1/convert/tokens' },
      'route of the lie "no-quote" is /v1/convert/quotes',
    ],
    [{ fault: 'drop', lie: 'no-quote' }, 'lie belongs to the fault "lie" only'],
    [{ fault: 'drop', description: 'words' }, 'description is text'],
    [{ fault: 'lie', lie: 'toString' }, 'lie must be one of'],
  ])('are refused if they make no sense: %j', (fault, problem) => {
    expect(hosted.faults.add({ service: 'blockchainApi', ...fault })).toContain(problem)
  })
})

it('encodes calls that FeeRouter decodes', () => {
  const args = [NATIVE, FEE_ROUTER, 1n, 2n] as const
  const data = encodeFunctionData({ abi: FEE_ROUTER_ABI, functionName: 'swap', args })
  expect(swapOf(data).args).toEqual(args)
})
