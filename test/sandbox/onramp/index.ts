import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { formatUnits, parseUnits } from 'viem'
import { routeIn } from '../data/ownOrigin.ts'
import { projectsOf } from '../data/projects.ts'
import type { Clock } from '../clock.ts'
import { boughtFor } from '../funds/assets.ts'
import type { Cashier } from '../funds/cashier.ts'
import { addStyle, answerPage, facts, fieldsOf, payForm } from '../funds/page.ts'
import type { Bindings, Service } from '../service.ts'
import { orderIn, type Order, type Parameters } from './order.ts'

/** A purchase as `GET /purchases` lists it. */
export interface Purchase extends Parameters {
  /** ISO 8601, sandbox clock. */
  at: string
  /** In dollars. */
  amount: string
  status: 'paid' | 'failed'
  /** One for each network. */
  payments: { network: string; quantity: string; hash: string }[]
}

export interface OnrampParts {
  clock: Clock
  projectId: string
  cashier: Cashier
}

const DEFAULT_AMOUNT = '50'
const ROUTES = ['/', '/buy', '/purchases']
const style = '/page.css'

/** Dollars, with at most two decimals and more than nothing. */
const isAmount = (text: string | undefined): text is string =>
  text !== undefined && /^\d{1,6}(\.\d{1,2})?$/.test(text) && /[1-9]/.test(text)

const refused = (c: Context, problem: string) =>
  answerPage(c, { title: 'Nothing to buy', style, status: 400, body: html`<p role="alert">${problem}</p>` })

function offer(c: Context, { asked }: Order) {
  const preset = c.req.query('presetFiatAmount')
  const input = html`<label
    >Amount in dollars
    <input
      name="amount"
      value="${isAmount(preset) ? preset : DEFAULT_AMOUNT}"
      inputmode="decimal"
      required
      autocomplete="off"
  /></label>`
  return answerPage(c, {
    title: `Buy ${asked.destinationCurrencyCode}`,
    style,
    body: html`${facts(Object.entries(asked))} ${payForm('/buy', { ...asked }, input)}`,
  })
}

function done(c: Context, { amount, status, payments, destinationCurrencyCode, walletAddress }: Purchase) {
  const body =
    status === 'failed'
      ? html`<p role="status">The purchase failed. Nothing was charged.</p>`
      : html`<p role="status">${amount} dollars were charged. You can close this window.</p>
          ${facts(payments.map(({ network, quantity }) => [network, `${quantity} ${destinationCurrencyCode} to ${walletAddress}`]))}`
  return answerPage(c, { title: status === 'failed' ? 'Purchase failed' : 'Purchase complete', style, body })
}

/**
 * Simulates the page of an on-ramp, with the parameters of Meld's URL. `Pay` credits the address by the cashier; the URL
 * names no network, so USDC and ETH arrive on both EVM networks. `GET /purchases` lists the purchases, newest first.
 */
export function createOnramp({ clock, projectId, cashier }: OnrampParts): Service & { ownOrigin: true } {
  const projects = projectsOf(projectId)
  let purchases: Purchase[] = []
  const app = new Hono<Bindings>()
  addStyle(app)
  app.get('/', (c) => {
    const order = orderIn(c.req.query(), projects)
    return typeof order === 'string' ? refused(c, order) : offer(c, order)
  })

  async function credit({ asked, assets }: Order, amount: string) {
    const payments: Purchase['payments'] = []
    for (const asset of assets) {
      const units = boughtFor(parseUnits(amount, 6), asset)
      const { network, address: token, decimals } = asset
      const hash = await cashier.pay({ network, token, to: asked.walletAddress, units })
      payments.push({ network, quantity: formatUnits(units, decimals), hash })
    }
    return payments
  }

  app.post('/buy', async (c) => {
    const fields = await fieldsOf(c)
    const order = orderIn(fields, projects)
    if (typeof order === 'string') return refused(c, order)
    const { answer, amount } = fields
    const isPaid = answer === 'pay'
    if (isPaid && !isAmount(amount)) return refused(c, 'The amount must be a number of dollars, such as 50.')
    const payments = isPaid && amount ? await credit(order, amount) : []
    const at = new Date(clock.now()).toISOString()
    const purchase: Purchase = {
      ...order.asked,
      at,
      amount: amount ?? '0',
      status: isPaid ? 'paid' : 'failed',
      payments,
    }
    purchases = [purchase, ...purchases]
    return done(c, purchase)
  })
  app.get('/purchases', (c) => c.json(purchases))
  return {
    name: 'onramp',
    path: '/',
    ownOrigin: true,
    listed: true,
    app,
    routes: ROUTES,
    routeOf: routeIn(ROUTES),
    reset: () => void (purchases = []),
  }
}
