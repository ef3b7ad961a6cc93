import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { drawSvg } from '../data/drawing.ts'
import { routeIn } from '../data/ownOrigin.ts'
import type { Cashier } from '../funds/cashier.ts'
import { addStyle, answerPage, facts, fieldsOf, payForm, type Markup } from '../funds/page.ts'
import type { Bindings, Service } from '../service.ts'
import type { Session, Sessions } from './sessions.ts'

const ROUTES = ['/pay', '/image.svg']
const style = '/exchange/page.css'

const WORDS: Readonly<Record<Session['status'], Markup | ''>> = {
  UNKNOWN: '',
  IN_PROGRESS: '',
  SUCCESS: html`<p role="status">The payment was sent. You can close this window.</p>`,
  FAILED: html`<p role="status">The payment failed. Nothing was sent.</p>`,
}

const stranger = (c: Context) =>
  answerPage(c, { title: 'Unknown payment', style, status: 404, body: html`<p>Nobody asked for this payment.</p>` })

function show(c: Context, { id, asset, assetId, amount, recipient, projectId, status }: Session) {
  const rows = Object.entries({ asset: assetId, amount, recipient, projectId })
  const isOpen = status === 'UNKNOWN' || status === 'IN_PROGRESS'
  return answerPage(c, {
    title: `Pay ${amount} ${asset.symbol}`,
    style,
    body: html`${facts(rows)} ${isOpen ? payForm('/exchange/pay', { sessionId: id }) : WORDS[status]}`,
  })
}

/** Simulates the page of the test exchange, which pays from the cashier. */
export function createExchange(sessions: Sessions, cashier: Cashier): Service {
  const app = new Hono<Bindings>()
  addStyle(app)
  app.get('/image.svg', (c) => c.body(drawSvg('RT'), 200, { 'content-type': 'image/svg+xml' }))
  app.get('/pay', (c) => {
    const { sessionId = '', asset, amount, recipient, projectId } = c.req.query()
    const session = sessions.find(sessionId)
    const isSame =
      session?.assetId === asset &&
      session?.amount === amount &&
      session?.recipient === recipient &&
      session?.projectId === projectId
    if (!session || !isSame) return stranger(c)
    if (session.status === 'UNKNOWN') session.status = 'IN_PROGRESS'
    return show(c, session)
  })
  app.post('/pay', async (c) => {
    const { sessionId = '', answer } = await fieldsOf(c)
    const session = sessions.find(sessionId)
    if (!session) return stranger(c)
    // Paid or failed once, whatever is pressed later.
    if (session.status === 'SUCCESS' || session.status === 'FAILED' || session.isPaying) return show(c, session)
    if (answer !== 'pay') session.status = 'FAILED'
    else await pay(session)
    return show(c, session)
  })

  async function pay(session: Session): Promise<void> {
    const { asset, units, recipient } = session
    session.isPaying = true
    try {
      session.txHash = await cashier.pay({ network: asset.network, token: asset.address, to: recipient, units })
      session.status = 'SUCCESS'
    } finally {
      session.isPaying = false
    }
  }
  return {
    name: 'exchange',
    path: '/exchange',
    app,
    routes: ROUTES,
    routeOf: routeIn(ROUTES),
    reset: sessions.reset,
  }
}
