import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { bundle } from '../bundle.ts'
import type { EvmChain } from '../evm/chain.ts'
import { serveChains } from '../ownChains.ts'
import type { Bindings, Service } from '../service.ts'

export interface SafeParts {
  chains: readonly EvmChain[]
  /** The app shown if the URL names none. */
  appUrl?: string
}

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'frame-src http: https:',
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Simulates app.safe.global: a Safe that embeds any page as its app. `/?appUrl=<address>`. */
export function createSafe({ chains, appUrl }: SafeParts): Service & { ownOrigin: true } {
  const app = new Hono<Bindings>()
  app.get('/', async (c) =>
    c.html(await readFile(new URL('./page/index.html', import.meta.url), 'utf8'), 200, {
      'content-security-policy': CSP,
    }),
  )
  app.get('/app.json', (c) => c.json({ appUrl: appUrl ?? null }))
  app.get('/page.css', async (c) =>
    c.body(await readFile(new URL('./page/page.css', import.meta.url), 'utf8'), 200, {
      'content-type': 'text/css; charset=utf-8',
    }),
  )
  app.get('/page.js', async (c) => {
    const code = await bundle(new URL('./page/page.ts', import.meta.url).href, 'es')
    return c.body(code, 200, { 'content-type': 'text/javascript; charset=utf-8' })
  })
  serveChains(app, chains)
  return { name: 'safe', path: '/', ownOrigin: true, app }
}
