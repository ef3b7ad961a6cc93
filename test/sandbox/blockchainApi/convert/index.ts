import type { Context } from 'hono'
import { encodeFunctionData, erc20Abi, isAddressEqual, maxUint256, type Hex } from 'viem'
import { isRecord, jsonBody } from '../../data/common.ts'
import { refuse } from '../../data/errors.ts'
import { FEE_ROUTER, NATIVE, readUniswap } from '../../evm/swapContracts.ts'
import { namespaceOf, parseCaip10 } from '../caip.ts'
import { admit, iconUrlOf, provided, type AddRoutes, type ApiParts } from '../parts.ts'
import { buildApproval } from './build.ts'
import { amountOf, gasPriceOf, marketOf, pairOf, quoteOf, userOf, type Market } from './market.ts'
import { listTokens } from './tokens.ts'
import { buildTransaction } from './transaction.ts'

export const CONVERT_ROUTES = [
  '/v1/convert/tokens',
  '/v1/convert/quotes',
  '/v1/convert/allowance',
  '/v1/convert/gas-price',
  '/v1/convert/build-approve',
  '/v1/convert/build-transaction',
] as const

async function allowanceOf(rpc: Market['rpc'], token: Hex, owner: Hex): Promise<bigint> {
  if (isAddressEqual(token, NATIVE)) return maxUint256
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner.toLowerCase() as Hex, FEE_ROUTER],
  })
  const answer = (await rpc.call('eth_call', { to: token, data }, 'latest')) as Hex
  return answer === '0x' ? 0n : BigInt(answer)
}

/** Adds the six routes of the convert API, which reads the pools on every request. */
export const addConvert: AddRoutes = (app, parts: ApiParts) => {
  const uniswap = parts.uniswap === undefined ? (readUniswap() ?? null) : parts.uniswap
  const projectOf = (c: Context) => admit(parts, c.req.query('projectId'))
  const market = (c: Context, id: string) => marketOf(parts, projectOf(c), uniswap, id)
  const pair = (c: Context) => pairOf(parts, projectOf(c), uniswap, c.req.query())
  const asked = <T>(c: Context, work: () => Promise<T>) => provided(projectOf(c), 'Convertion provider', work)

  app.get('/v1/convert/tokens', (c) =>
    c.json({ tokens: listTokens(market(c, c.req.query('chainId') ?? ''), iconUrlOf(c)) }),
  )
  app.get('/v1/convert/quotes', async (c) => {
    const { amount: text, userAddress = '', gasPrice, from, to } = c.req.query()
    const asks = pair(c)
    const [amount, lie] = [amountOf(text) * (c.get('lie') === 'other-quote' ? 2n : 1n), c.get('lie')]
    // Unlike the other routes, this one has a plain address.
    if (namespaceOf(userAddress) !== 'eip155') throw refuse.address()
    if (gasPrice !== undefined) amountOf(gasPrice, 'gasPrice')
    const received = await asked(c, () => quoteOf(asks, amount))
    const toAmount = String(lie === 'high-quote' ? (received * 11n) / 10n : received)
    const quote = { id: null, fromAmount: String(amount), fromAccount: from, toAmount, toAccount: to }
    return c.json({ quotes: lie === 'no-quote' ? [] : [quote] })
  })
  app.get('/v1/convert/allowance', async (c) => {
    const token = parseCaip10(c.req.query('tokenAddress'))
    const { rpc } = market(c, token.chain)
    const owner = userOf(c.req.query('userAddress'), token.chain)
    const allowed = await asked(c, () => allowanceOf(rpc, token.address as Hex, owner))
    return c.json({ allowance: String(c.get('lie') === 'false-allowance' ? maxUint256 : allowed) })
  })
  app.get('/v1/convert/gas-price', async (c) => {
    const standard = await asked(c, () => gasPriceOf(market(c, c.req.query('chainId') ?? '')))
    const instant = (standard * 15n) / 10n
    return c.json({ standard: String(standard), fast: String((standard * 12n) / 10n), instant: String(instant) })
  })
  app.get('/v1/convert/build-approve', async (c) => {
    const { from = '', to = '', amount, userAddress } = c.req.query()
    const asks = pair(c)
    userOf(userAddress, asks.market.id)
    if (asks.from.address === NATIVE) throw refuse.conversion('the native coin needs no approval')
    const request = { chain: asks.market.id, from, to, amount: amount === undefined ? undefined : amountOf(amount) }
    const gasPrice = String(await asked(c, () => gasPriceOf(asks.market)))
    return c.json({ tx: { ...buildApproval(request, c.get('lie')), eip155: { gasPrice } } })
  })
  app.post('/v1/convert/build-transaction', async (c) => {
    const body = await jsonBody(c)
    if (!isRecord(body)) throw refuse.undecodable('expected a JSON object')
    const project = admit(parts, body['projectId'])
    const asks = pairOf(parts, project, uniswap, body)
    return c.json(await provided(project, 'Convertion provider', () => buildTransaction(body, asks, c.get('lie'))))
  })
}
