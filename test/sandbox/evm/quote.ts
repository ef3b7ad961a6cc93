import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { Pool, PoolToken } from './pools.ts'
import type { Rpc } from './rpc.ts'
import { PAIR_ABI, sorted } from './swapContracts.ts'

/** Amounts of a pool in base units, in the order of its `tokens`. */
export type Reserves = readonly [bigint, bigint]

/** Reads what pools have now: nothing, if there is no such pool. */
export async function readReserves(rpc: Rpc, pools: readonly Pool[]): Promise<Reserves[]> {
  const data = encodeFunctionData({ abi: PAIR_ABI, functionName: 'getReserves' })
  const calls = pools.map(({ address }) => ({ method: 'eth_call', params: [{ to: address, data }, 'latest'] }))
  const answers = (await rpc.batch(calls)) as Hex[]
  return pools.map(({ tokens: [one, other] }, i) => {
    if (answers[i] === '0x') return [0n, 0n]
    const answer = { abi: PAIR_ABI, functionName: 'getReserves' as const, data: answers[i] ?? '0x' }
    const [first, second] = decodeFunctionResult(answer)
    return sorted(one.address, other.address)[0] === one.address ? [first, second] : [second, first]
  })
}

const FEE_POINTS = 85n
const ALL_POINTS = 10_000n

/** The part of an amount that FeeRouter keeps. */
export const feeOf = (amount: bigint): bigint => (amount * FEE_POINTS) / ALL_POINTS

/** What a pool of Uniswap V2 gives, after its own 0.3 %. */
const givenBy = (pays: bigint, reserveIn: bigint, reserveOut: bigint): bigint =>
  (pays * 997n * reserveOut) / (reserveIn * 1000n + pays * 997n)

/**
 * Returns what `amount` of a token brings now, after the fee. Undefined if no pool has both tokens, if more is paid
 * than the pool has, or if nothing would be received.
 */
export async function quoteSwap(
  rpc: Rpc,
  pools: readonly Pool[],
  from: PoolToken,
  to: PoolToken,
  amount: bigint,
): Promise<bigint | undefined> {
  const has = ({ tokens }: Pool, wanted: PoolToken) => tokens.some(({ address }) => address === wanted.address)
  const pool = from.address === to.address ? undefined : pools.find((one) => has(one, from) && has(one, to))
  if (!pool) return undefined
  const [reserves] = await readReserves(rpc, [pool])
  if (!reserves) return undefined
  const [sold, bought] = pool.tokens[0].address === from.address ? reserves : [reserves[1], reserves[0]]
  const pays = amount - feeOf(amount)
  const received = givenBy(pays, sold, bought)
  return pays > sold || received === 0n ? undefined : received
}
