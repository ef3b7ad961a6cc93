import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { bundle } from '../bundle.ts'
import type { Bindings, Service } from '../service.ts'
import type { PhoneSettings } from './settings.ts'
import { createTwin } from './twin.ts'

export interface PhoneService extends Service {
  ownOrigin: true
}

export interface PhoneParts {
  /** Called on each visit, because other services get their addresses only once they run. */
  settings(): PhoneSettings
}

/** Returns a strict CSP, which allows connections to the sandbox only. */
function cspFor({ relayUrl, verifyUrl, chains }: PhoneSettings): string {
  const reached = [relayUrl, verifyUrl, ...chains.map(({ rpcUrl }) => rpcUrl)].filter((url) => url !== undefined)
  const origins = [...new Set(reached.map((url) => new URL(url)).map(({ protocol, host }) => `${protocol}//${host}`))]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${origins.join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

const file = (name: string) => readFile(new URL(`./page/${name}`, import.meta.url), 'utf8')

/**
 * Serves the phone wallet as a page at `/` or `/?uri=<wc: URI>` (also `/wc?uri=`, as deep links open it), and a wallet
 * in this process, without a page, at `/twin`.
 */
export function createPhone({ settings }: PhoneParts): PhoneService {
  const app = new Hono<Bindings>()
  for (const path of ['/', '/wc']) {
    app.get(path, async (c) =>
      c.html(await file('index.html'), 200, {
        'content-security-policy': cspFor(settings()),
        'referrer-policy': 'no-referrer',
      }),
    )
  }
  app.get('/settings.json', (c) => c.json(settings()))
  app.get('/page.css', async (c) => c.body(await file('page.css'), 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/page.js', async (c) => {
    const code = await bundle(new URL('./page/page.ts', import.meta.url).href, 'es')
    return c.body(code, 200, { 'content-type': 'text/javascript; charset=utf-8' })
  })
  const twin = createTwin(settings)
  app.route('/twin', twin.app)
  return { name: 'phoneWallet', path: '/', ownOrigin: true, app, reset: twin.stop, stop: twin.stop }
}
