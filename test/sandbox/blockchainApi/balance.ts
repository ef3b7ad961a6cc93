import type { Context } from 'hono'
import { formatUnits } from 'viem'
import { refuse } from '../data/errors.ts'
import { PER_DOLLAR, pricedAs } from '../data/prices.ts'
import { namespaceOf, parseCaip10, supportedChain } from './caip.ts'
import type { Holding, Ledger } from './ledger.ts'
import { admit, iconUrlOf, provided, type AddRoutes, type ApiParts } from './parts.ts'
import { RICH, richBalances } from './richAccount.ts'

/** One entry of a balance. An entry without `address` is for the native coin. */
export interface Balance {
  name: string
  symbol: string
  chainId: string
  address?: string
  value?: number
  price: number
  quantity: { decimals: string; numeric: string }
  iconUrl: string
}

/** CAIP-2 ids of Rootstock and its test network. */
const ROOTSTOCK = ['eip155:30', 'eip155:31']

/** Whether the hosted service answers this client or chain with an empty list, even if there are balances. */
function isTurnedAway(c: Context): boolean {
  const version = c.req.header('x-sdk-version') ?? c.req.query('sv')
  const isRefusedVersion =
    version === undefined || version === '' || version.endsWith('1.6.4') || version.endsWith('1.6.5')
  return c.req.header('origin') === undefined || isRefusedVersion || ROOTSTOCK.includes(c.req.query('chainId') ?? '')
}

/** Returns the exchange rate of a supported currency. Throws for any other. */
export function rateOf(currency: unknown): number {
  const rate = typeof currency === 'string' && Object.hasOwn(PER_DOLLAR, currency) ? PER_DOLLAR[currency] : undefined
  if (rate === undefined)
    throw refuse.undecodable(
      `unknown currency \`${String(currency)}\`, expected one of ${Object.keys(PER_DOLLAR).join(', ')}`,
    )
  return rate
}

function balanceOf(chainId: string, holding: Holding, rate: number, iconUrl: (symbol: string) => string): Balance {
  const { name, symbol, decimals, address, quantity } = holding
  const numeric = formatUnits(quantity, decimals)
  const price = (pricedAs(symbol)?.dollars ?? 0) * rate
  return {
    name,
    symbol,
    chainId,
    ...(address === undefined ? {} : { address: `${chainId}:${address}` }),
    value: Number(numeric) * price,
    price,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: iconUrl(symbol),
  }
}

/** Creates a spam token without decimals or value, which clients must drop. */
const spam = (chainId: string, iconUrl: (symbol: string) => string): Balance => ({
  name: 'Claim your reward',
  symbol: 'SPAM',
  chainId,
  address: `${chainId}:0x5a4db0c5000000000000000000000000000000bb`,
  price: 0,
  quantity: { decimals: '0', numeric: '1' },
  iconUrl: iconUrl('SPAM'),
})

const isAccount = ({ accounts }: ApiParts, index: number, address: string) =>
  accounts[index]?.address.toLowerCase() === address.toLowerCase()
/** Index of the account that owns the spam token. */
const SPAMMED = 1

/** Adds `GET /v1/account/{address}/balance`, which reads the local chains on every request, without a cache. */
export const addBalance: AddRoutes = (app, parts) => {
  app.get('/v1/account/:address/balance', async (c) => {
    const project = admit(parts, c.req.query('projectId'))
    const address = c.req.param('address')
    const namespace = namespaceOf(address)
    const { chainId, currency, forceUpdate = '' } = c.req.query()
    const rate = rateOf(currency)
    if (chainId !== undefined) supportedChain(chainId)
    const forced = forceUpdate
      .split(',')
      .filter((one) => one !== '')
      .map(parseCaip10)
    if (isTurnedAway(c)) return c.json({ balances: [] })

    const ofNamespace = parts.ledgers.filter(({ id }) => id.startsWith(`${namespace}:`))
    if (ofNamespace.length === 0) throw refuse.down(`Requested namespace ${namespace} balance provider`)
    const read = async (ledger: Ledger) => {
      const wanted = forced.filter(({ chain }) => chain === ledger.id).map((one) => one.address)
      const holdings = await ledger.holdings(address, wanted)
      return holdings.map((holding) => balanceOf(ledger.id, holding, rate, iconUrlOf(c)))
    }
    const asked = ofNamespace.filter(({ id }) => chainId === undefined || id === chainId)
    const balances = (await provided(project, 'Balance provider', () => Promise.all(asked.map(read)))).flat()
    const [first] = asked
    if (first && isAccount(parts, SPAMMED, address)) balances.push(spam(first.id, iconUrlOf(c)))
    if (first && first === parts.ledgers[0] && isAccount(parts, RICH, address))
      balances.push(...richBalances(first.id, rate, iconUrlOf(c)))
    return c.json({ balances })
  })
}
