import type { Hono } from 'hono'
import { jsonBody } from '../../data/common.ts'
import { FUND_ASSETS } from '../../funds/assets.ts'
import type { Bindings } from '../../service.ts'
import { currencyOf } from './currency.ts'
import { quoteOf } from './answer.ts'
import { transferIn } from './quote.ts'
import { createSolver, type SolverParts } from './solver.ts'

export const TRANSFER_ROUTES = [
  '/appkit/v1/transfers/quote',
  '/appkit/v1/transfers/status',
  '/appkit/v1/transfers/assets/exchanges/:exchangeId',
] as const

const EXCHANGE = 'reown_test'

/** Groups the assets by namespace. */
function assetsByNamespace() {
  const groups: Record<string, ReturnType<typeof currencyOf>[]> = {}
  for (const asset of FUND_ASSETS) (groups[asset.network.split(':')[0] ?? ''] ??= []).push(currencyOf(asset))
  return groups
}

/** Creates the routes of the service that pays with other assets than the one that is asked for. */
export function createTransfers(parts: SolverParts) {
  const solver = createSolver(parts)
  function addRoutes(app: Hono<Bindings>): void {
    app.post('/appkit/v1/transfers/quote', async (c) => {
      const settings = parts.outcomes.transfers
      const transfer = transferIn(await jsonBody(c), settings.lie === 'dear')
      if (typeof transfer === 'string') return c.json({ error: transfer }, 400)
      solver.add(transfer)
      return c.json(quoteOf(transfer, settings))
    })
    app.get('/appkit/v1/transfers/status', async (c) => {
      const status = await solver.status(c.req.query('requestId') ?? '')
      return status === undefined ? c.json({ error: 'Request not found' }, 404) : c.json({ status })
    })
    app.get('/appkit/v1/transfers/assets/exchanges/:exchangeId', (c) => {
      const exchangeId = c.req.param('exchangeId')
      if (exchangeId !== EXCHANGE) return c.json({ error: `Exchange ${exchangeId} not found` }, 404)
      return c.json({ exchangeId, assets: assetsByNamespace() })
    })
  }
  return { addRoutes, reset: solver.reset }
}
