import { isAddressEqual, type Hex } from 'viem'
import { refuse } from '../../data/errors.ts'
import type { Project } from '../../data/projects.ts'
import { everyPool, poolToken, type Pool, type PoolToken } from '../../evm/pools.ts'
import { quoteSwap } from '../../evm/quote.ts'
import { createRpc, type Rpc } from '../../evm/rpc.ts'
import { NATIVE, swapContracts, type Uniswap } from '../../evm/swapContracts.ts'
import { parseCaip10, supportedChain } from '../caip.ts'
import type { ApiParts } from '../parts.ts'

/** What the convert API knows of one chain. */
export interface Market {
  /** CAIP-2. */
  id: string
  chainId: number
  rpc: Rpc
  pools: readonly Pool[]
}

const PROVIDER = 'Convertion provider'

/** Returns the market of a chain (CAIP-2). Throws 400 if the chain is unsupported, and 503 if it has no pools here. */
export function marketOf(parts: ApiParts, { fault }: Project, uniswap: Uniswap | null, id: string): Market {
  if (!supportedChain(id).startsWith('eip155:')) throw refuse.chain(id)
  if (fault === 'down') throw refuse.down(PROVIDER)
  if (!uniswap)
    throw refuse.down(PROVIDER, ': the pools of the sandbox need @uniswap/v2-core and @uniswap/v2-periphery')
  const chain = parts.chains.find((one) => one.id === id)
  if (!chain) throw refuse.down(PROVIDER, `: the sandbox does not run ${id}`)
  const { chainId } = chain.network
  return { id, chainId, rpc: createRpc(chain.httpUrl), pools: everyPool(chainId, uniswap) }
}

/** A token of a request. */
export interface SwapToken {
  /** Plain address; the pseudo-address for the native coin. */
  address: Hex
  /** The same token for the pools, which hold the wrapped coin. */
  pooled: PoolToken
}

/** Reads a token (CAIP-10) of a market. */
export function tokenOf({ chainId }: Market, address: string): SwapToken {
  // In lower case, because viem rejects an address with a wrong checksum.
  const given = address.toLowerCase() as Hex
  const isNative = isAddressEqual(given, NATIVE)
  const coin = poolToken(chainId, 'ETH')
  const known = ['ETH', 'USDC', 'DAI', 'USDT'].flatMap((symbol) => poolToken(chainId, symbol) ?? [])
  const pooled = isNative ? coin : known.find((one) => isAddressEqual(one.address, given))
  // No pool has a token that is not known.
  return {
    address: isNative ? NATIVE : (pooled?.address ?? given),
    pooled: pooled ?? { symbol: '', address: given, decimals: 0 },
  }
}

export interface Pair {
  market: Market
  from: SwapToken
  to: SwapToken
}

/** Reads the tokens of a request. Throws if they are malformed or on different chains. */
export function pairOf(
  parts: ApiParts,
  project: Project,
  uniswap: Uniswap | null,
  { from, to }: Record<string, unknown>,
): Pair {
  const [sold, bought] = [parseCaip10(from), parseCaip10(to)]
  if (sold.chain !== bought.chain) throw refuse.parameter('`from` and `to` chain IDs must have the same value')
  const market = marketOf(parts, project, uniswap, sold.chain)
  return { market, from: tokenOf(market, sold.address), to: tokenOf(market, bought.address) }
}

/** Reads an account (CAIP-10) of a chain. */
export const userOf = (input: unknown, chain: string): Hex => {
  const user = parseCaip10(input)
  if (user.chain !== chain) throw refuse.parameter('`from`, `to` and `userAddress` chain IDs must have the same value')
  return user.address as Hex
}

/** Reads an amount in base units. */
export function amountOf(input: unknown, field = 'amount'): bigint {
  const text = typeof input === 'number' && Number.isSafeInteger(input) ? String(input) : input
  if (typeof text !== 'string' || !/^\d{1,78}$/.test(text) || BigInt(text) === 0n || BigInt(text) >= 2n ** 256n)
    throw refuse.parameter(`${field} must be a positive whole number in base units`)
  return BigInt(text)
}

/** Returns what a swap gives now. Throws 400 if no pool can give it. */
export async function quoteOf({ market, from, to }: Pair, amount: bigint): Promise<bigint> {
  const received = await quoteSwap(market.rpc, market.pools, from.pooled, to.pooled, amount)
  if (received === undefined) throw refuse.conversion('insufficient liquidity')
  return received
}

/** Wei for each unit of gas. */
export const gasPriceOf = async ({ rpc }: Market): Promise<bigint> => BigInt((await rpc.call('eth_gasPrice')) as Hex)

/** The address of the wrapped coin. */
export const wrappedOf = ({ chainId }: Market): Hex => swapContracts(chainId).weth
