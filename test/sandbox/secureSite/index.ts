import { Hono, type Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { routeIn, type OwnOrigin } from '../data/ownOrigin.ts'
import type { Bindings } from '../service.ts'
import { addDevicePage } from './devicePage.ts'
import { wordsOf } from './errors.ts'
import { answerEvent } from './events/index.ts'
import { REJECTED } from './facts.ts'
import { addFramePages } from './pages.ts'
import { addProviderPages } from './providerPages.ts'
import { EVENTS } from './schema/messages.ts'
import { problemOf, type SecureSettings } from './settings.ts'
import { createSite, type SecureSiteParts, type Site, type Visit } from './site.ts'
import type { Reply } from './tickets.ts'

const PAGES = ['/sdk', '/loading', '/consent', '/oauth', '/farcaster', '/device'] as const
const ROUTES = ['READY', ...Object.keys(EVENTS), ...PAGES]
const pageIn = routeIn(PAGES)

async function bodyOf(c: Context): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(await c.req.text())
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}

/** Identifies the caller by the session and browser ids that the frame sends. */
function visitOf(c: Context, site: Site): Visit {
  const sessionId = c.req.header('x-session') ?? ''
  const session = site.session(sessionId, c.req.query('projectId') ?? '')
  session.appOrigin = c.req.header('x-app-origin') ?? session.appOrigin
  return { site, session, sessionId, device: c.req.header('x-device') ?? sessionId, origin: new URL(c.req.url).origin }
}

/** Starts a new session, on the network in the frame's URL, when the frame has loaded. */
function begin({ session }: Visit, query: unknown): Reply {
  const { chainId } = (query ?? {}) as { chainId?: unknown }
  if (!session.user && typeof chainId === 'string' && /^(eip155:[1-9]\d*|solana:\w+)$/.test(chainId))
    session.chainId = chainId
  return { type: 'success', payload: {} }
}

/** Adds the routes for the frame. Each event is a request of its own, so that it is logged and can have faults. */
function addEvents(app: Hono<Bindings>, site: Site): void {
  app.post('/events/:event', async (c) => {
    const event = c.req.param('event')
    const { payload } = await bodyOf(c)
    if (event === 'READY') return c.json(begin(visitOf(c, site), payload))
    return c.json(await answerEvent(visitOf(c, site), event, payload))
  })
  /** Receives the visitor's answer on an approval screen. */
  app.post('/answers/:ticket', async (c) => {
    const perform = site.tickets.take(c.req.header('x-session') ?? '', c.req.param('ticket'))
    if (!perform) return c.json({ type: 'error', message: 'The request is over' } satisfies Reply)
    if ((await bodyOf(c)).approve !== true) return c.json({ type: 'error', message: REJECTED } satisfies Reply)
    const reply = await perform().then(
      (payload): Reply => ({ type: 'success', payload }),
      (error: unknown): Reply => ({ type: 'error', message: wordsOf(error) }),
    )
    return c.json(reply)
  })
  /** Streams answers that are ready later, over one connection. */
  app.get('/releases', (c) =>
    streamSSE(c, async (stream) => {
      const gone = new Promise<void>((resolve) => stream.onAbort(resolve))
      const stop = site.tickets.listen(
        c.req.query('session') ?? '',
        (ticket, reply) => void stream.writeSSE({ data: JSON.stringify({ ticket, reply }) }),
      )
      await gone
      stop()
    }),
  )
}

function addSettings(app: Hono<Bindings>, site: Site): void {
  app.get('/settings', (c) => c.json(site.settings))
  app.post('/settings', async (c) => {
    const change = await bodyOf(c)
    const problem = problemOf(change)
    if (problem !== undefined) return c.json({ error: problem }, 400)
    Object.assign(site.settings, change satisfies Partial<SecureSettings>)
    return c.json(site.settings)
  })
}

/** Simulates secure.walletconnect.org, the embedded wallet's site. `/sdk` is its frame. */
export function createSecureSite(parts: SecureSiteParts): OwnOrigin {
  const site = createSite(parts)
  const app = new Hono<Bindings>()
  addFramePages(app, site)
  addEvents(app, site)
  addProviderPages(app, site)
  addDevicePage(app, site)
  addSettings(app, site)
  return {
    name: 'secureSite',
    path: '/',
    ownOrigin: true,
    listed: true,
    app,
    routes: ROUTES,
    routeOf(path) {
      const [event] = /(?<=^\/?events\/)\w+$/.exec(path) ?? []
      return event ?? pageIn(path)
    },
    silence: (route) =>
      route !== undefined && !route.startsWith('/') ? Response.json({ type: 'silence' }) : undefined,
    reset: site.reset,
  }
}
