import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { isRecord, jsonBody } from '../data/common.ts'
import { refuse } from '../data/errors.ts'
import { OPTIONS, quoteFor } from './onrampOptions.ts'
import { admit, type AddRoutes, type ApiParts } from './parts.ts'

export const ONRAMP_ROUTES = ['/v1/onramp/options', '/v1/onramp/quote', '/v1/generators/onrampurl'] as const

const PRESETS = ['presetCryptoAmount', 'presetFiatAmount'] as const

/** As the hosted service: text, which names no reason. */
const unreadable = (c: Context, problem: string) => c.text(`Error deserializing request body: ${problem}`, 400)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

interface Wallet {
  address: string
  assets: readonly unknown[]
}

/** Reads the first wallet, or undefined. */
function walletIn(value: unknown): Wallet | undefined {
  const [first] = Array.isArray(value) ? (value as unknown[]) : []
  if (!isRecord(first) || typeof first['address'] !== 'string') return undefined
  return { address: first['address'], assets: Array.isArray(first['assets']) ? first['assets'] : [] }
}

/** Returns the URL of the on-ramp's page for a body of the generator, or the words of a refusal. */
function urlFor(body: unknown, page: string): { url: string } | string {
  if (!isRecord(body)) return 'expected an object'
  const wallet = walletIn(body['destinationWallets'])
  if (!wallet) return 'missing field `destinationWallets`'
  const partner = body['partnerUserId']
  if (typeof partner !== 'string' || partner.length < 32 || partner.length > 50) return 'missing field `partnerUserId`'
  const wrong = PRESETS.find((name) => body[name] !== undefined && body[name] !== null && !isWhole(body[name]))
  if (wrong !== undefined) return `${wrong} must be a whole number`
  const url = new URL(page)
  url.searchParams.set('publicKey', 'generator')
  url.searchParams.set('destinationCurrencyCode', textOf(wallet.assets[0]))
  url.searchParams.set('walletAddress', wallet.address)
  url.searchParams.set('externalCustomerId', partner)
  for (const name of PRESETS) if (isWhole(body[name])) url.searchParams.set(name, String(body[name]))
  return { url: url.href }
}

const isWhole = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0

/** Throws 503 where no on-ramp runs, or the project simulates an outage. */
function pageFor({ pages }: ApiParts, isDown: boolean): string {
  if (!pages || isDown) throw refuse.down('OnRamp provider')
  return pages.onramp()
}

/**
 * Adds the routes for buying. `options` and `quote` exist only if a test wants them, because the hosted service has
 * neither.
 */
export const addOnramp: AddRoutes = (app, parts) => {
  const isReal = () => parts.outcomes?.onramp.real === true
  app.get('/v1/onramp/options', (c) => {
    if (!isReal()) return c.notFound()
    admit(parts, c.req.query('projectId'))
    return c.json(OPTIONS)
  })
  app.post('/v1/onramp/quote', async (c) => {
    if (!isReal()) return c.notFound()
    const project = admit(parts, c.req.query('projectId'))
    if (project.fault === 'down') throw refuse.down('OnRamp provider')
    const body = await jsonBody(c)
    const { purchaseCurrency, paymentCurrency, amount, network } = isRecord(body) ? body : {}
    if (!isRecord(purchaseCurrency) || !isRecord(paymentCurrency) || typeof amount !== 'string')
      throw refuse.undecodable('expected purchaseCurrency, paymentCurrency and amount')
    if (network !== purchaseCurrency['symbol']) throw refuse.parameter('network must be the symbol of purchaseCurrency')
    const quote = quoteFor(textOf(purchaseCurrency['symbol']), textOf(paymentCurrency['id']), amount)
    if (typeof quote === 'string') throw refuse.parameter(quote)
    return c.json({ ...quote, quoteId: randomUUID() })
  })
  app.post('/v1/generators/onrampurl', async (c) => {
    const project = admit(parts, c.req.query('projectId'))
    const made = urlFor(await jsonBody(c), pageFor(parts, project.fault === 'down'))
    return typeof made === 'string' ? unreadable(c, made) : c.json(made)
  })
}
