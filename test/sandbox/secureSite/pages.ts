import { readFile } from 'node:fs/promises'
import type { Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { bundle } from '../bundle.ts'
import { projectsOf } from '../data/projects.ts'
import type { Bindings } from '../service.ts'
import type { Site } from './site.ts'

/** Returns a strict CSP. */
export const cspFor = (frameAncestors: string, formAction = "'none'") =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    `form-action ${formAction}`,
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
  ].join('; ')

/** A plain string, because bundlers rewrite templates that contain a closing script tag. */
const SCRIPT = raw('<script type="module" src="/page.js"></script>')

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

export interface PageParts {
  title: string
  body: Markup
  status?: 200 | 400 | 403 | 404
  formAction?: string
  /** The script of the page, if it has one. */
  script?: { page: string; data?: string }
}

/** Answers with a page of the site. Only `/sdk` may be framed. */
export function answerPage(
  c: Context,
  { title, body, status = 200, formAction, script }: PageParts,
): Response | Promise<Response> {
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body data-page="${script?.page ?? ''}" data-told="${script?.data ?? ''}">
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
        ${script ? SCRIPT : ''}
      </body>
    </html>`
  return c.html(markup, status, { 'content-security-policy': cspFor("'none'", formAction) })
}

/** Returns the origins that may embed the frame: all, or the project's origins and localhost. */
function ancestorsFor(projectId: string, site: Site): string {
  const allowed = projectsOf(site.projectId).get(projectId)?.allowedOrigins ?? []
  return allowed.length === 0 ? '*' : [...allowed, 'http://localhost:*', 'http://127.0.0.1:*'].join(' ')
}

/** Serves `/sdk`, its assets, and the first page of the popup. A `cors` fault on `/sdk` forbids framing. */
export function addFramePages(app: Hono<Bindings>, site: Site): void {
  app.get('/', (c) =>
    answerPage(c, {
      title: 'Secure site',
      body: html`<p>
        The sandbox’s stand-in for the site that keeps embedded wallets: its keys are public, nothing here is worth
        anything.
      </p>`,
    }),
  )
  app.get('/sdk', async (c) => {
    const projectId = c.req.query('projectId')
    if (!projectId || !c.req.header('referer')) return c.text('Missing projectId or referer', 400)
    if (projectsOf(site.projectId).get(projectId)?.fault === 'blocked') return c.text('Unauthorized: invalid key', 403)
    const page = await readFile(new URL('./page/sdk.html', import.meta.url), 'utf8')
    return c.html(page, 200, {
      'content-security-policy': cspFor(c.get('fault') === 'cors' ? "'none'" : ancestorsFor(projectId, site)),
    })
  })
  app.get('/page.css', async (c) =>
    c.body(await readFile(new URL('./page/page.css', import.meta.url), 'utf8'), 200, {
      'content-type': 'text/css; charset=utf-8',
    }),
  )
  app.get('/page.js', async (c) => {
    const code = await bundle(new URL('./page/page.ts', import.meta.url).href, 'es')
    return c.body(code, 200, { 'content-type': 'text/javascript; charset=utf-8' })
  })
  app.get('/loading', (c) =>
    answerPage(c, { title: 'Loading', body: html`<p role="status">Waiting for the site…</p>` }),
  )
  app.get('/dashboard', (c) =>
    answerPage(c, {
      title: 'Your wallet',
      body: html`<p>The hosted site lets its visitors look after their wallet here.</p>`,
    }),
  )
}
