// @vitest-environment node
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { encodeFunctionData, erc20Abi, getAddress, parseEventLogs, parseUnits, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClock } from '../../sandbox/clock.ts'
import { pricedAs } from '../../sandbox/data/prices.ts'
import batchExecutor from '../../sandbox/evm/contracts/BatchExecutor.json' with { type: 'json' }
import dishonestRouter from '../../sandbox/evm/contracts/DishonestRouter.json' with { type: 'json' }
import feeRouter from '../../sandbox/evm/contracts/FeeRouter.json' with { type: 'json' }
import weth from '../../sandbox/evm/contracts/Weth.json' with { type: 'json' }
import { startAnvil } from '../../sandbox/evm/anvil.ts'
import { startEvmChains, type EvmChains } from '../../sandbox/evm/index.ts'
import { everyPool, poolCalls, poolsOf, poolToken, writeSwapContracts } from '../../sandbox/evm/pools.ts'
import { feeOf, quoteSwap, readReserves } from '../../sandbox/evm/quote.ts'
import { createRpc } from '../../sandbox/evm/rpc.ts'
import {
  DISHONEST_ROUTER,
  FEE_ROUTER,
  FEE_ROUTER_ABI,
  readUniswap,
  ROUTER_ABI,
  SWAP_CONTRACTS,
  swapContracts,
} from '../../sandbox/evm/swapContracts.ts'
import { furnishTether } from '../../sandbox/evm/tether.ts'
import { swapper } from './swapKit.ts'

let evm: EvmChains
beforeAll(async () => void (evm = await startEvmChains(createClock())))
afterAll(() => evm?.service.stop?.())
beforeEach(() => evm.service.reset?.())

const STRANGER = '0x00000000000000000000000000000000000dead3'

function on(chainId: number) {
  const chain = evm.chains.find(({ network }) => network.chainId === chainId)
  const uniswap = readUniswap()
  if (!chain || !uniswap) throw new Error(`${chainId} does not run`)
  const [rpc, pools] = [createRpc(chain.httpUrl), poolsOf(chainId, uniswap)]
  const token = (symbol: string) => {
    const found = poolToken(chainId, symbol)
    if (!found) throw new Error(`No ${symbol}`)
    return found
  }
  const units = (amount: string, symbol: string) => parseUnits(amount, token(symbol).decimals)
  const quote = (sells: string, buys: string, amount: bigint) =>
    quoteSwap(rpc, pools, token(sells), token(buys), amount)
  return { rpc, pools, token, units, quote, visitor: swapper(chainId, chain.httpUrl) }
}

/** The quote of Router02 itself for what is left after the fee. */
async function routersQuote(chainId: number, sells: string, buys: string, amount: bigint): Promise<bigint> {
  const { visitor, token } = on(chainId)
  const path = [token(sells).address, token(buys).address]
  const args = [amount - (amount * 85n) / 10_000n, path] as const
  const { router } = swapContracts(chainId)
  const amounts = await visitor.reader.readContract({
    address: router,
    abi: ROUTER_ABI,
    functionName: 'getAmountsOut',
    args,
  })
  return amounts[1] ?? 0n
}

describe.each([1, 8453])('The pools of chain %i', (chainId) => {
  it('have the prices of the price table', async () => {
    const { rpc, pools } = on(chainId)
    const reserves = await readReserves(rpc, pools)
    expect(pools.map(({ tokens }) => tokens.map(({ symbol }) => symbol))).toEqual([
      ['ETH', 'USDC'],
      ['ETH', 'DAI'],
      ['USDC', 'DAI'],
    ])
    pools.forEach(({ tokens }, i) => {
      const [first, second] = tokens.map(({ symbol, decimals }, side) => {
        const dollars = BigInt(pricedAs(symbol)?.dollars ?? 0)
        return ((reserves[i]?.[side as 0 | 1] ?? 0n) * dollars) / 10n ** BigInt(decimals)
      })
      expect(first).toBe(second)
      expect(first).toBeGreaterThan(0n)
    })
  })

  it('are quoted as Router02 quotes them, after the fee', async () => {
    const { quote, units } = on(chainId)
    for (const [sells, buys] of [
      ['ETH', 'USDC'],
      ['USDC', 'ETH'],
      ['ETH', 'DAI'],
      ['DAI', 'ETH'],
      ['USDC', 'DAI'],
      ['DAI', 'USDC'],
    ] as const) {
      const amounts = [1n, 7n, 999n, units('0.000123', sells), units('1', sells), units('199.999999', sells)]
      for (const amount of amounts) {
        const expected = await routersQuote(chainId, sells, buys, amount).catch(() => 0n)
        expect(await quote(sells, buys, amount), `${amount} ${sells} for ${buys}`).toBe(expected || undefined)
      }
    }
  })

  it('give no quote for more than they have, and for a token against itself', async () => {
    const { quote, units } = on(chainId)
    expect(await quote('ETH', 'USDC', units('1100', 'ETH'))).toBeUndefined()
    expect(await quote('USDC', 'USDC', units('1', 'USDC'))).toBeUndefined()
  })
})

it('places Uniswap’s pairs on Ethereum at their real addresses', () => {
  const { pools } = on(1)
  expect(pools.map(({ address }) => address)).toEqual([
    '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc',
    '0xA478c2975Ab1Ea89e8196811F51A7B7Ade33eB11',
    '0xAE461cA67B15dc8dc81CE7615e0320dA1A9aB8D5',
  ])
})

// Several transactions a test, each mined: slow on a busy machine.
describe('FeeRouter', { timeout: 60_000 }, () => {
  it.each([
    [1, 'USDC', 'DAI', '1234.567891'],
    [1, 'ETH', 'USDC', '1.000000000000000123'],
    [1, 'DAI', 'ETH', '4321.000000000000000077'],
    [8453, 'DAI', 'USDC', '0.001'],
    [8453, 'ETH', 'DAI', '10'],
    [8453, 'USDC', 'ETH', '9999.999999'],
  ])('on %i swaps %s for %s: keeps 0.85 %%, and gives exactly what was quoted', async (chainId, sells, buys, text) => {
    const { visitor, quote, units } = on(chainId)
    const amount = units(text, sells)
    const expected = (await quote(sells, buys, amount)) ?? 0n
    if (sells !== 'ETH') await visitor.allow(sells, amount)
    expect(expected).toBeGreaterThan(0n)
    const before = [await visitor.balanceOf(sells), await visitor.balanceOf(buys)] as const
    const receipt = await visitor.swap(sells, buys, amount, expected)
    expect(receipt.status).toBe('success')
    const costs = (symbol: string) => (symbol === 'ETH' ? receipt.cost : 0n)
    expect(before[0] - (await visitor.balanceOf(sells))).toBe(amount + costs(sells))
    expect((await visitor.balanceOf(buys)) - before[1]).toBe(expected - costs(buys))
    expect(await visitor.balanceOf(sells, FEE_ROUTER)).toBe((amount * 85n) / 10_000n)
    const [event] = parseEventLogs({ abi: FEE_ROUTER_ABI, logs: receipt.logs, eventName: 'Swapped' })
    expect(event?.args).toMatchObject({
      account: visitor.account.address,
      from: visitor.tokenOf(sells),
      to: visitor.tokenOf(buys),
      amount,
      fee: feeOf(amount),
      received: expected,
      recipient: visitor.account.address,
    })
  })

  it('reverts with words if less would be received than the minimum, and takes nothing', async () => {
    const { visitor, quote, units } = on(1)
    const amount = units('100', 'USDC')
    await visitor.allow('USDC', amount)
    const least = ((await quote('USDC', 'DAI', amount)) ?? 0n) + 1n
    const call = {
      account: visitor.account,
      address: FEE_ROUTER,
      abi: FEE_ROUTER_ABI,
      functionName: 'swap',
      args: [visitor.tokenOf('USDC'), visitor.tokenOf('DAI'), amount, least],
    } as const
    await expect(visitor.reader.simulateContract(call)).rejects.toThrow('INSUFFICIENT_OUTPUT_AMOUNT')
    const before = await visitor.balanceOf('USDC')
    expect((await visitor.swap('USDC', 'DAI', amount, least)).status).toBe('reverted')
    expect(await visitor.balanceOf('USDC')).toBe(before)
  })

  it('reverts with words without an allowance, and if the coins sent are not the amount', async () => {
    const { visitor } = on(1)
    const swap = (sells: string, buys: string, value: bigint) =>
      visitor.reader.call({
        account: visitor.account,
        to: FEE_ROUTER,
        data: visitor.swapData(sells, buys, 1000n, 0n),
        value,
      })
    await expect(swap('USDC', 'DAI', 0n)).rejects.toThrow('ERC20: insufficient allowance')
    await expect(swap('ETH', 'DAI', 999n)).rejects.toThrow('FeeRouter: the value is not the amount')
    await expect(swap('USDC', 'DAI', 1n)).rejects.toThrow('FeeRouter: the value is not the amount')
  })

  it('is opened already, so that nobody can change its router', async () => {
    const { visitor } = on(1)
    const call = {
      account: visitor.account,
      address: FEE_ROUTER,
      abi: FEE_ROUTER_ABI,
      functionName: 'open',
      args: [STRANGER],
    } as const
    await expect(visitor.reader.simulateContract(call)).rejects.toThrow('FeeRouter: already open')
  })
})

it('has a dishonest router, which takes everything and gives nothing', async () => {
  const { visitor } = on(1)
  await visitor.allow('USDC', 1000n, DISHONEST_ROUTER)
  const [paid, received] = [await visitor.balanceOf('USDC'), await visitor.balanceOf('DAI')]
  expect((await visitor.swap('USDC', 'DAI', 1000n, 1n, DISHONEST_ROUTER)).status).toBe('success')
  expect(await visitor.balanceOf('USDC')).toBe(paid - 1000n)
  expect(await visitor.balanceOf('DAI')).toBe(received)
})

describe('USDT', { timeout: 60_000 }, () => {
  const furnished = async () => {
    const { visitor } = on(1)
    const url = evm.chains.find(({ network }) => network.chainId === 1)?.httpUrl ?? ''
    await furnishTether(url, visitor.account.address, 1_000_000_000n, 7n)
    return visitor
  }

  it('exists once the sandbox has added it, and FeeRouter swaps it through its pool', async () => {
    const visitor = await furnished()
    expect(await visitor.balanceOf('USDT')).toBe(1_000_000_000n)
    await visitor.allow('USDT', 0n)
    await visitor.allow('USDT', 10_000_000n)
    const before = await visitor.balanceOf('DAI')
    const [uniswap, usdt, dai] = [readUniswap(), poolToken(1, 'USDT'), poolToken(1, 'DAI')]
    if (!uniswap || !usdt || !dai) throw new Error('No pools')
    const expected = (await quoteSwap(on(1).rpc, everyPool(1, uniswap), usdt, dai, 10_000_000n)) ?? 0n
    expect(expected).toBeGreaterThan(0n)
    expect((await visitor.swap('USDT', 'DAI', 10_000_000n, expected)).status).toBe('success')
    expect((await visitor.balanceOf('DAI')) - before).toBe(expected)
    expect(await visitor.balanceOf('USDT')).toBe(990_000_000n)
  })

  it('refuses to change an allowance that is not zero, and returns nothing', async () => {
    const visitor = await furnished()
    expect((await visitor.allow('USDT', 8n)).status).toBe('reverted')
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [FEE_ROUTER, 0n] })
    const call = { account: visitor.account, to: visitor.tokenOf('USDT'), data }
    expect((await visitor.reader.call(call)).data).toBeUndefined()
  })

  it('has no quote and an empty pool before the sandbox has added it', async () => {
    const [uniswap, usdt, dai] = [readUniswap(), poolToken(1, 'USDT'), poolToken(1, 'DAI')]
    if (!uniswap || !usdt || !dai) throw new Error('No pools')
    expect(await quoteSwap(on(1).rpc, everyPool(1, uniswap), usdt, dai, 10_000_000n)).toBeUndefined()
  })
})

it('returns the pools to their start with a reset', async () => {
  const { visitor, rpc, pools, units } = on(1)
  await visitor.swap('ETH', 'USDC', units('100', 'ETH'), 0n)
  expect(await readReserves(rpc, pools)).not.toEqual(pools.map(({ start }) => start))
  await evm.service.reset?.()
  expect(await readReserves(rpc, pools)).toEqual(pools.map(({ start }) => start))
})

it('has only the wrapped coin where Uniswap is not installed', async () => {
  const missing = () => {
    throw Object.assign(new Error("Cannot find module '@uniswap/v2-core/…'"), { code: 'MODULE_NOT_FOUND' })
  }
  const uniswap = readUniswap(missing)
  expect(uniswap).toBeUndefined()
  const anvil = await startAnvil(1, 1_700_000_000)
  try {
    await writeSwapContracts(anvil.rpc, 1, null)
    const codeAt = (address: Hex) => anvil.rpc.call('eth_getCode', address, 'latest')
    expect(await codeAt(swapContracts(1).weth)).toBe(weth.deployedBytecode)
    expect(await codeAt(swapContracts(1).router)).toBe('0x')
    expect(poolCalls(1, STRANGER, null)).toEqual([])
  } finally {
    await anvil.stop()
  }
})

it('reports a broken installation of Uniswap', () => {
  const broken = () => {
    throw new SyntaxError('Unexpected end of JSON input')
  }
  expect(() => readUniswap(broken)).toThrow('Unexpected end of JSON input')
})

it('writes addresses with a checksum', () => {
  for (const address of [FEE_ROUTER, ...Object.values(SWAP_CONTRACTS).flatMap((all) => Object.values(all) as Hex[])])
    expect(getAddress(address)).toBe(address)
})

it.each([
  ['FeeRouter', feeRouter],
  ['DishonestRouter', dishonestRouter],
  ['BatchExecutor', batchExecutor],
  ['Weth', weth],
])('runs the contract compiled from the repository’s source: %s', (name, artifact) => {
  const source = readFileSync(new URL(`../../sandbox/evm/contracts/${name}.sol`, import.meta.url))
  expect(artifact.sourceHash).toBe(createHash('sha256').update(source).digest('hex'))
})
