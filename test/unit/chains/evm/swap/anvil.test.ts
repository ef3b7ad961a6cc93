// @vitest-environment node
import { encodeFunctionData, erc20Abi, getAddress, parseUnits, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf } from '../../../../../src/chains/evm/swap/callsOf.ts'
import { evmSwap } from '../../../../../src/chains/evm/swap/evmSwap.ts'
import type { RpcRequest } from '../../../../../src/core/rpcRequest.ts'
import type {
  BuiltTransaction,
  PlanAsk,
  SwapOrder,
  SwapPlan,
  SwapStep,
} from '../../../../../src/core/swap/chainSwap.ts'
import { minimumOf } from '../../../../../src/core/swap/figures.ts'
import { mismatchOf } from '../../../../../src/core/swap/mismatch.ts'
import type { SwapToken } from '../../../../../src/core/swap/swapToken.ts'
import { createRpc } from '../../../../../src/services/rpc/index.ts'
import { fakeEip1193 } from '../../../../kit/fakeEip1193.ts'
import { createRandom } from '../../../../kit/randomCalls.ts'
import { approval, linkOf } from '../../../../kit/swapOrders.ts'
import declining from '../../../../sandbox/evm/contracts/DecliningToken.json' with { type: 'json' }
import { createClock } from '../../../../sandbox/clock.ts'
import { startEvmChains, type EvmChains } from '../../../../sandbox/evm/index.ts'
import { poolsOf, poolToken } from '../../../../sandbox/evm/pools.ts'
import { quoteSwap } from '../../../../sandbox/evm/quote.ts'
import { createRpc as createNodeRpc } from '../../../../sandbox/evm/rpc.ts'
import {
  DISHONEST_ROUTER,
  FEE_ROUTER,
  FEE_ROUTER_ABI,
  NATIVE,
  readUniswap,
  swapContracts,
} from '../../../../sandbox/evm/swapContracts.ts'
import { swapper, type Swapper } from '../../../sandbox/swapKit.ts'

const CHAIN = 1
const NETWORK = 'eip155:1'
const STRANGER = getAddress('0x00000000000000000000000000000000000dead3')
const DRAFTS = process.env.WM_FULL ? 500 : 40
const HOOK_MS = 60_000
type Symbol = 'ETH' | 'USDC' | 'DAI'

let evm: EvmChains
let visitor: Swapper
let stranger: Swapper
let rpc: RpcRequest
let url = ''

beforeAll(async () => {
  evm = await startEvmChains(createClock())
  url = evm.chains.find(({ network }) => network.chainId === CHAIN)?.httpUrl ?? ''
  visitor = swapper(CHAIN, url)
  stranger = swapper(CHAIN, url, 1)
  const client = createRpc()
  rpc = (method, params, signal) => client.request([url], method, params, signal)
}, HOOK_MS)
afterAll(() => evm.service.stop?.())
beforeEach(() => evm.service.reset?.())

function tokenOf(symbol: Symbol): SwapToken {
  const found = symbol === 'ETH' ? undefined : poolToken(CHAIN, symbol)
  const address = found && { address: getAddress(found.address) }
  return { network: NETWORK, name: symbol, symbol, decimals: found?.decimals ?? 18, ...address }
}

/** What the pools pay now, by whole numbers from their reserves. */
async function quoteOf(sells: Symbol, buys: Symbol, amount: bigint): Promise<bigint> {
  const [uniswap, from, to] = [readUniswap(), poolToken(CHAIN, sells), poolToken(CHAIN, buys)]
  if (!uniswap || !from || !to) throw new Error('No pools')
  return (await quoteSwap(createNodeRpc(url), poolsOf(CHAIN, uniswap), from, to, amount)) ?? 0n
}

async function orderOf(sells: Symbol, buys: Symbol, units: string | bigint, slippage = 1): Promise<SwapOrder> {
  const [from, to] = [tokenOf(sells), tokenOf(buys)]
  const amount = typeof units === 'bigint' ? units : parseUnits(units, from.decimals)
  const minimum = minimumOf(await quoteOf(sells, buys, amount), slippage)
  return { network: NETWORK, account: visitor.account.address, from, to, amount, minimum, slippage }
}

const idOf = ({ address = NATIVE }: SwapToken) => address as Address
interface Said {
  to?: string
  from?: Address
  buys?: Address
  amount?: bigint
  minimum?: bigint
  recipient?: Address
}

/** What the service builds: the truth, unless something else is said. */
function built(order: SwapOrder, said: Said = {}): BuiltTransaction {
  const { to = FEE_ROUTER, from = idOf(order.from), buys = idOf(order.to), amount = order.amount, recipient } = said
  const args = [from, buys, amount, said.minimum ?? order.minimum] as const
  const data =
    recipient === undefined
      ? encodeFunctionData({ abi: FEE_ROUTER_ABI, functionName: 'swap', args })
      : encodeFunctionData({ abi: FEE_ROUTER_ABI, functionName: 'swapFor', args: [...args, recipient] })
  return { to, data }
}

const plan = (order: SwapOrder, swap = built(order), parts: Partial<PlanAsk> = {}): Promise<SwapPlan> =>
  evmSwap.plan(order, {
    swap,
    approval: async () => approval(idOf(order.from), swap.to, 2n ** 256n - 1n),
    link: linkOf(fakeEip1193()),
    rpc,
    ...parts,
  })

const callOf = (step: SwapStep | undefined) => {
  if (!step) throw new Error('No such step')
  return step.request as Record<'to' | 'data' | 'value', Hex>
}

/** Sends the steps as the wallet would. Returns what the last of them cost, and whether it succeeded. */
async function execute({ steps }: SwapPlan) {
  let cost = 0n
  let isDone = true
  for (const step of steps) {
    const { to, data, value } = callOf(step)
    const receipt = await visitor.send({ to, data, value: BigInt(value) })
    cost += receipt.cost
    isDone = receipt.status === 'success'
  }
  return { cost, isDone }
}

describe('A swap in a real pool', () => {
  test.each<[Symbol, Symbol, string, string[]]>([
    ['USDC', 'DAI', '1000', ['approve', 'swap']],
    ['ETH', 'USDC', '0.5', ['swap']],
    ['DAI', 'ETH', '100', ['approve', 'swap']],
  ])('of %s for %s gives what the plan says, to the last unit', async (sells, buys, units, kinds) => {
    const order = await orderOf(sells, buys, units)
    const expected = await quoteOf(sells, buys, order.amount)
    const found = await plan(order)
    expect(found.steps.map(({ kind, isSimulated }) => [kind, isSimulated])).toEqual(kinds.map((kind) => [kind, true]))
    expect(found).toMatchObject({ router: getAddress(FEE_ROUTER), received: expected, effects: { doubts: [] } })
    const before = await visitor.balanceOf(buys)
    const { cost } = await execute(found)
    expect((await visitor.balanceOf(buys)) - before + (buys === 'ETH' ? cost : 0n)).toBe(expected)
    const shown = found.steps.reduce((sum, { fee = 0n }) => sum + fee, 0n)
    expect(cost > 0n && cost <= shown).toBe(true)
  })

  test('leaves no allowance, and the next one asks for its own', async () => {
    const order = await orderOf('USDC', 'DAI', '10')
    await execute(await plan(order))
    expect((await plan(await orderOf('USDC', 'DAI', '10'))).steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
  })

  test('has gas enough for the second step, though it cannot be estimated before the first', async () => {
    const [approve, swap] = (await plan(await orderOf('USDC', 'ETH', '500'))).steps
    const { to, data } = callOf(approve)
    await visitor.send({ to, data })
    const gas = await rpc('eth_estimateGas', [swap?.request])
    const { baseFeePerGas } = (await rpc('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: Hex }
    expect((swap?.fee ?? 0n) >= BigInt(String(gas)) * BigInt(baseFeePerGas)).toBe(true)
  })

  test('is reverted rather than give less, if somebody moves the price after the review', async () => {
    const found = await plan(await orderOf('USDC', 'DAI', '1000'))
    await stranger.allow('USDC')
    await stranger.swap('USDC', 'DAI', parseUnits('5000', 6), 0n)
    const before = await visitor.balanceOf('DAI')
    expect((await execute(found)).isDone).toBe(false)
    expect(await visitor.balanceOf('DAI')).toBe(before)
  })

  test('is refused if somebody moved the price before the review', async () => {
    const order = await orderOf('USDC', 'DAI', '1000')
    await stranger.allow('USDC')
    await stranger.swap('USDC', 'DAI', parseUnits('5000', 6), 0n)
    await expect(plan(order)).rejects.toMatchObject({ code: 'TransactionFailed' })
    const lower = built(order, { minimum: order.minimum / 2n })
    const error = await plan(order, lower).catch((one: unknown) => one)
    expect(mismatchOf(error)).toEqual({ what: 'receives', amount: await quoteOf('USDC', 'DAI', order.amount) })
  })
})

describe('A lying service is refused in a real pool', () => {
  const refused = async (swap: (order: SwapOrder) => BuiltTransaction, parts: Partial<PlanAsk> = {}) => {
    const order = await orderOf('USDC', 'DAI', '1000')
    const error = await plan(order, swap(order), parts).catch((one: unknown) => one)
    return mismatchOf(error)?.what ?? (error instanceof Error ? error.message : 'believed')
  }

  test.each<[string, Said, string]>([
    ['half of the minimum', { minimum: parseUnits('480', 18) }, 'minimum'],
    ['no minimum', { minimum: 0n }, 'minimum'],
    ['another recipient', { recipient: STRANGER }, 'receives'],
    ['half of the amount', { amount: parseUnits('500', 6), minimum: 1n }, 'sends'],
    ['more than the amount', { amount: parseUnits('1001', 6) }, 'TransactionFailed'],
    ['another token', { buys: NATIVE, minimum: 1n }, 'receives'],
    ['a router that keeps all', { to: DISHONEST_ROUTER }, 'receives'],
    ['the token as router', { to: poolToken(CHAIN, 'USDC')?.address ?? '' }, 'router'],
  ])('that builds a swap with %s', async (_, said, what) => {
    expect(await refused((order) => built(order, said))).toBe(what)
  })

  test('that takes more by an allowance of an earlier visit', async () => {
    await visitor.allow('USDC')
    expect(await refused((order) => built(order, { amount: order.amount * 2n }))).toBe('sends')
  })

  test('that lets somebody else spend', async () => {
    const usdc = idOf(tokenOf('USDC'))
    const parts = (spender: string, at = usdc) => ({ approval: async () => approval(at, spender, 1n) })
    expect(await refused(built, parts(DISHONEST_ROUTER))).toBe('spender')
    expect(await refused(built, parts(FEE_ROUTER, idOf(tokenOf('DAI'))))).toBe('approvalToken')
    expect(await refused(built, parts(swapContracts(CHAIN).router))).toBe('spender')
  })
})

test('A token that answers "false" to an approval needs its allowance taken back first, or is refused', async () => {
  const token = getAddress('0xdec1000000000000000000000000000000000001')
  await rpc('anvil_setCode', [token, declining.deployedBytecode])
  const order = { ...(await orderOf('USDC', 'DAI', '10')), from: { ...tokenOf('USDC'), address: token } }
  const approve = (units: bigint) => visitor.send({ to: token, data: approval(token, FEE_ROUTER, units).data as Hex })
  const allowance = () =>
    visitor.reader.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [visitor.account.address, FEE_ROUTER],
    })
  const ask = { swap: built(order), approval: async () => approval(token, FEE_ROUTER, 1n), rpc }
  const steps = async () => (await callsOf(order, FEE_ROUTER, ask)).calls
  expect((await steps()).map(({ kind }) => kind)).toEqual(['approve', 'swap'])
  await approve(5n)
  await approve(6n)
  expect(await allowance()).toBe(5n)
  const found = await steps()
  expect(found.map(({ kind }) => kind)).toEqual(['reset', 'approve', 'swap'])
  for (const { call } of found.slice(0, 2)) await visitor.send({ to: token, data: call.data as Hex })
  expect(await allowance()).toBe(order.amount)
  await visitor.send({ to: token, data: encodeFunctionData({ abi: declining.abi, functionName: 'close' }) })
  const more = { ...order, amount: order.amount + 1n }
  const error = await callsOf(more, FEE_ROUTER, { ...ask, swap: built(more) }).catch((one: unknown) => one)
  expect(mismatchOf(error)).toEqual({ what: 'token' })
})

test(`Of ${DRAFTS} random swaps, each gives what was planned, and never less than the minimum`, async () => {
  const random = createRandom(20_261_126)
  const symbols = ['ETH', 'USDC', 'DAI'] as const
  for (let count = 0; count < DRAFTS;) {
    const [sells, buys] = [random.pick(symbols), random.pick(symbols)]
    if (sells === buys) continue
    const most = parseUnits(sells === 'ETH' ? '0.05' : '100', tokenOf(sells).decimals)
    const amount = (most * BigInt(1 + random.below(1_000_000))) / 1_000_000n
    const order = await orderOf(sells, buys, amount, 1 + random.below(50))
    const found = await plan(order)
    const before = await visitor.balanceOf(buys)
    const { cost } = await execute(found)
    const got = (await visitor.balanceOf(buys)) - before + (buys === 'ETH' ? cost : 0n)
    expect(got).toBe(found.received)
    expect(got >= order.minimum).toBe(true)
    count += 1
  }
}, 120_000)
