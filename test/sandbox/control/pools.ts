import type { Context, Hono } from 'hono'
import { parseUnits } from 'viem'
import type { EvmChain } from '../evm/chain.ts'
import { movePool, type Trade } from '../evm/movePool.ts'
import { everyPool, poolToken } from '../evm/pools.ts'
import { readReserves } from '../evm/quote.ts'
import { createRpc } from '../evm/rpc.ts'
import { readUniswap } from '../evm/swapContracts.ts'
import type { Bindings } from '../service.ts'

const MISSING = 'there are no pools: install @uniswap/v2-core and @uniswap/v2-periphery'

async function stateOf({ id, network: { chainId }, httpUrl }: EvmChain) {
  const uniswap = readUniswap()
  const pools = uniswap ? everyPool(chainId, uniswap) : []
  const reserves = await readReserves(createRpc(httpUrl), pools)
  const listed = pools.map(({ address, tokens }, i) => ({
    network: id,
    address,
    tokens: tokens.map(({ symbol, address: token, decimals }, side) => ({
      symbol,
      address: token,
      decimals,
      reserve: String(reserves[i]?.[side as 0 | 1]),
    })),
  }))
  return listed.filter(({ tokens }) => tokens.every(({ reserve }) => reserve !== '0'))
}

/** Reads the body of `POST /control/pools`. Returns an error message if it is invalid. */
function tradeIn(body: unknown, chains: readonly EvmChain[]): (Trade & { chain: EvmChain }) | string {
  const { network, sell, buy, amount } = (body ?? {}) as Record<string, unknown>
  const chain = chains.find(({ id }) => id === network)
  if (!chain) return `network must be one of ${chains.map(({ id }) => id).join(', ')}`
  const { chainId } = chain.network
  const [sells, buys] = [sell, buy].map((symbol) => poolToken(chainId, String(symbol)))
  if (!sells || !buys || sell === buy) return 'sell and buy must be two of ETH, USDC, DAI'
  if (typeof amount !== 'string' || !/^\d+(\.\d+)?$/.test(amount) || parseUnits(amount, sells.decimals) === 0n)
    return 'amount must be a decimal text, such as "1.5"'
  return { chain, sells, buys, amount: parseUnits(amount, sells.decimals) }
}

/** Adds `/control/pools`: what the pools have, and a trade of a stranger that moves their prices. */
export function addPools(
  app: Hono<Bindings>,
  chains: readonly EvmChain[],
  bodyOf: (c: Context) => Promise<unknown>,
): void {
  app.get('/pools', async (c) => c.json({ pools: (await Promise.all(chains.map(stateOf))).flat() }))
  app.post('/pools', async (c) => {
    if (!readUniswap()) return c.json({ error: MISSING }, 503)
    const trade = tradeIn(await bodyOf(c), chains)
    if (typeof trade === 'string') return c.json({ error: trade }, 400)
    await movePool(trade.chain.httpUrl, trade.chain.network.chainId, trade)
    return c.json({ pools: await stateOf(trade.chain) })
  })
}
