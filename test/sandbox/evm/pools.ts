import { encodeFunctionData, maxUint256, parseUnits, toHex, type Abi, type Hex } from 'viem'
import { allow } from './allowances.ts'
import dishonest from './contracts/DishonestRouter.json' with { type: 'json' }
import feeRouter from './contracts/FeeRouter.json' with { type: 'json' }
import token from './contracts/Token.json' with { type: 'json' }
import weth from './contracts/Weth.json' with { type: 'json' }
import type { Call, Rpc } from './rpc.ts'
import {
  DISHONEST_ROUTER,
  FACTORY_ABI,
  FEE_ROUTER,
  FEE_ROUTER_ABI,
  PAIR_ABI,
  pairAddress,
  readUniswap,
  swapContracts,
  type Uniswap,
} from './swapContracts.ts'
import { EVM_TOKENS, KNOWN_TOKENS, TETHER } from './tokens.ts'

/** A token of a pool. */
export interface PoolToken {
  /** `ETH` for the wrapped coin: the pools have no other. */
  symbol: string
  address: Hex
  decimals: number
}

export interface Pool {
  address: Hex
  tokens: readonly [PoolToken, PoolToken]
  /** Amounts at the start, in base units. */
  start: readonly [bigint, bigint]
}

/** What the pools have on Ethereum, at the prices of `data/prices.ts`. On Base it is half of that. */
const DEPTHS = [
  [
    ['ETH', '1000'],
    ['USDC', '2500000'],
  ],
  [
    ['ETH', '400'],
    ['DAI', '1000000'],
  ],
  // So shallow that the funded accounts can move the price by several per cents.
  [
    ['USDC', '100000'],
    ['DAI', '100000'],
  ],
] as const

/** Returns a token of the pools by its symbol. */
export function poolToken(chainId: number, symbol: string): PoolToken | undefined {
  if (symbol === 'ETH') return { symbol, address: swapContracts(chainId).weth, decimals: 18 }
  return KNOWN_TOKENS.find((one) => one.chainId === chainId && one.symbol === symbol)
}

/** Returns the pools of a chain. */
export function poolsOf(chainId: number, uniswap: Uniswap): Pool[] {
  const side = ([symbol, units]: readonly [string, string]) => {
    const found = poolToken(chainId, symbol)
    if (!found) throw new Error(`There is no ${symbol} on ${chainId}`)
    return [found, parseUnits(units, found.decimals) / (chainId === 1 ? 1n : 2n)] as const
  }
  return DEPTHS.map(([one, other]) => {
    const [[first, most], [second, more]] = [side(one), side(other)]
    return { address: pairOf(chainId, uniswap, first, second), tokens: [first, second], start: [most, more] }
  })
}

const pairOf = (chainId: number, uniswap: Uniswap, { address: one }: PoolToken, { address: other }: PoolToken) =>
  pairAddress(swapContracts(chainId), uniswap, one, other)

/** Returns the pools of a chain, with that of USDT and DAI, which has nothing unless `furnishTether` has opened it. */
export function everyPool(chainId: number, uniswap: Uniswap): Pool[] {
  const pools = poolsOf(chainId, uniswap)
  const dai = chainId === TETHER.chainId && poolToken(chainId, 'DAI')
  if (!dai) return pools
  const start = [parseUnits('100000', TETHER.decimals), parseUnits('100000', dai.decimals)] as const
  return [...pools, { address: pairOf(chainId, uniswap, TETHER, dai), tokens: [TETHER, dai], start }]
}

/** `null` where Uniswap is not installed. */
const installed = (): Uniswap | null => readUniswap() ?? null

const CODE_GAS = toHex(3_000_000)

const call = (to: Hex, abi: unknown, functionName: string, ...args: unknown[]) => ({
  to,
  data: encodeFunctionData({ abi: abi as Abi, functionName, args }),
})

/** Returns the calls that give a pool an amount of a token. Anyone may mint tokens; coins are wrapped first. */
export const giving = ({ symbol, address }: PoolToken, to: Hex, units: bigint): { to: Hex; data: Hex; value?: Hex }[] =>
  symbol === 'ETH'
    ? [{ ...call(address, weth.abi, 'deposit'), value: toHex(units) }, call(address, weth.abi, 'transfer', to, units)]
    : [call(address, token.abi, 'mint', to, units)]

/** Returns the calls that open a pool of tokens that anyone may mint. */
function opening(chainId: number, { address, tokens, start }: Pool, treasury: Hex): object[] {
  const [one, other] = tokens
  const { factory } = swapContracts(chainId)
  return [
    { ...call(factory, FACTORY_ABI, 'createPair', one.address, other.address), gas: CODE_GAS },
    ...giving(one, address, start[0]),
    ...giving(other, address, start[1]),
    call(address, PAIR_ABI, 'mint', treasury),
  ]
}

/** Adds the wrapped coin to a chain and, if Uniswap is installed, its contracts and the routers. */
export async function writeSwapContracts(rpc: Rpc, chainId: number, uniswap = installed()): Promise<void> {
  const contracts = swapContracts(chainId)
  const codes: [Hex, string][] = [[contracts.weth, weth.deployedBytecode]]
  if (uniswap) {
    // The router has its factory in its code, which its creation writes.
    const router = await rpc.call('eth_call', { data: uniswap.routerCreation(contracts) }, 'latest')
    codes.push(
      [contracts.factory, uniswap.factoryCode],
      [contracts.router, String(router)],
      [FEE_ROUTER, feeRouter.deployedBytecode],
      [DISHONEST_ROUTER, dishonest.deployedBytecode],
    )
  }
  await rpc.batch(codes.map((params): Call => ({ method: 'anvil_setCode', params })))
}

/** Returns the calls that open the pools of a chain. None if Uniswap is not installed. */
export function poolCalls(chainId: number, treasury: Hex, uniswap = installed()): object[] {
  if (!uniswap) return []
  const { router, weth: coin } = swapContracts(chainId)
  const traded = EVM_TOKENS.filter((one) => one.chainId === chainId)
  return [
    call(FEE_ROUTER, FEE_ROUTER_ABI, 'open', router),
    ...poolsOf(chainId, uniswap).flatMap((pool) => opening(chainId, pool, treasury)),
    // For trades that move the pools.
    call(coin, weth.abi, 'approve', router, maxUint256),
    ...traded.map(({ symbol }) => allow(chainId, symbol, treasury, router, maxUint256)),
  ]
}
