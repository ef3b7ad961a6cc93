import { isRecord, jsonBody } from '../data/common.ts'
import { refuse } from '../data/errors.ts'
import { coinOf, pricedAs, type Priced } from '../data/prices.ts'
import { KNOWN_TOKENS } from '../evm/tokens.ts'
import { rateOf } from './balance.ts'
import { NATIVE, parseCaip10, type Caip10 } from './caip.ts'
import { admit, iconUrlOf, type AddRoutes } from './parts.ts'
import type { SolanaNode } from './solanaLedger.ts'

/** The address by which the widget names SOL, and the mint address of wrapped SOL. */
const SOLANA_NATIVE = 'So11111111111111111111111111111111111111111'
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

const EVM_DECIMALS = 18
const SOLANA_DECIMALS = 9

type Item = Priced & { decimals: number }

function itemOf({ chain, reference, address }: Caip10, solana: SolanaNode | undefined): Item | undefined {
  const worth = (symbol: string, decimals: number) => {
    const priced = pricedAs(symbol)
    return priced && { ...priced, decimals }
  }
  if (address === SOLANA_NATIVE) return worth('SOL', SOLANA_DECIMALS)
  if (address === WRAPPED_SOL) return worth('WSOL', SOLANA_DECIMALS)
  if (address.toLowerCase() === NATIVE) return worth(coinOf(reference), EVM_DECIMALS)
  const onEvm = KNOWN_TOKENS.find(
    (one) => `eip155:${one.chainId}` === chain && one.address.toLowerCase() === address.toLowerCase(),
  )
  const token = onEvm ?? (chain === solana?.id ? solana.tokens.find((one) => one.address === address) : undefined)
  return token && worth(token.symbol, token.decimals)
}

/** Adds `POST /v1/fungible/price`. Returns only the price of the first address, like the hosted service. */
export const addPrice: AddRoutes = (app, parts) => {
  app.post('/v1/fungible/price', async (c) => {
    const body = await jsonBody(c)
    const project = admit(
      parts,
      isRecord(body) && body['projectId'] !== undefined ? body['projectId'] : c.req.query('projectId'),
    )
    if (!isRecord(body)) throw refuse.undecodable('expected a JSON object')
    const rate = rateOf(body['currency'])
    const { addresses } = body
    if (!Array.isArray(addresses)) throw refuse.undecodable('missing field `addresses`')
    if (addresses.length === 0) throw refuse.parameter('addresses must not be empty')
    const [address] = addresses as unknown[]
    const asset = parseCaip10(address)
    if (project.fault === 'down') throw refuse.down('Fungibles price provider', ': no answer')
    const item = itemOf(asset, parts.solana)
    if (!item) return c.json({ fungibles: [] })
    const { name, symbol, decimals, dollars } = item
    return c.json({
      fungibles: [{ address, name, symbol, iconUrl: iconUrlOf(c)(symbol), price: dollars * rate, decimals }],
    })
  })
}
