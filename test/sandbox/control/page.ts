import { readFile } from 'node:fs/promises'
import type { Hono } from 'hono'
import { bundle } from '../bundle.ts'
import type { Bindings } from '../service.ts'

/** A strict CSP. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const file = (name: string) => readFile(new URL(`./page/${name}`, import.meta.url), 'utf8')

/** Serves the control page to browsers (requests that accept HTML), at the same address as the API. */
export function addPage(app: Hono<Bindings>): void {
  app.get('/', async (c, next) => {
    if (!c.req.header('accept')?.includes('text/html')) return next()
    return c.html(await file('index.html'), 200, { 'content-security-policy': CSP, vary: 'accept' })
  })
  app.get('/page.css', async (c) => c.body(await file('page.css'), 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/page.js', async (c) => {
    const code = await bundle(new URL('./page/page.ts', import.meta.url).href, 'es')
    return c.body(code, 200, { 'content-type': 'text/javascript; charset=utf-8' })
  })
}
