import { numberToHex, type Hex } from 'viem'
import type { Lie } from '../../control/lies.ts'
import { isRecord } from '../../data/common.ts'
import { refuse } from '../../data/errors.ts'
import { FEE_ROUTER, NATIVE } from '../../evm/swapContracts.ts'
import { buildSwap } from './build.ts'
import { amountOf, gasPriceOf, quoteOf, userOf, type Pair } from './market.ts'

/** The gas of a swap that is not estimated. */
const GAS = 250_000n
const MOST_SLIPPAGE = 50

/** Reads a whole per cent of slippage from the body of `build-transaction`. */
function slippageOf({ eip155 }: Record<string, unknown>): bigint {
  if (!isRecord(eip155) || eip155['slippage'] === undefined)
    throw refuse.parameter('slippage parameter is necessary for this type of conversion')
  const { slippage } = eip155
  if (typeof slippage !== 'number' || !Number.isInteger(slippage) || slippage < 0)
    throw refuse.undecodable(`eip155.slippage: invalid value \`${JSON.stringify(slippage)}\`, expected usize`)
  if (slippage > MOST_SLIPPAGE) throw refuse.conversion(`slippage must be from 0 to ${MOST_SLIPPAGE}`)
  return BigInt(slippage)
}

/** Estimates the gas of a swap. Throws 400 with the node's words if it would revert. */
async function estimate({ market, from }: Pair, user: Hex, data: Hex, amount: bigint): Promise<bigint> {
  const value = numberToHex(from.address === NATIVE ? amount : 0n)
  try {
    return BigInt((await market.rpc.call('eth_estimateGas', { from: user, to: FEE_ROUTER, data, value })) as Hex)
  } catch (error) {
    if (error instanceof TypeError) throw error
    throw refuse.conversion(`cannot estimate: ${(error as Error).message}`)
  }
}

/** Answers `build-transaction` from the state of the pools now. */
export async function buildTransaction(body: Record<string, unknown>, pair: Pair, lie: Lie | undefined) {
  const { market, from, to } = pair
  const [amount, slippage] = [amountOf(body['amount']), slippageOf(body)]
  const sender = userOf(body['userAddress'], market.id)
  const quoted = await quoteOf(pair, amount)
  const least = (quoted * (100n - slippage)) / 100n
  const request = { chain: market.id, chainId: market.chainId, sender, from: from.address, to: to.address }
  const built = (told?: Lie) => buildSwap({ ...request, amount, least, quoted }, told)
  const gas = body['disableEstimate'] === true ? GAS : await estimate(pair, sender, built().data, amount)
  const eip155 = { gas: String(gas), gasPrice: String(await gasPriceOf(market)) }
  // As in the hosted service, the amount is what should be received, not the coins to send.
  return { tx: { ...built(lie), amount: String(quoted), eip155 } }
}
