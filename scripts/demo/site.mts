import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { SandboxJson } from '../../test/sandbox/index.ts'
import { createFiles } from './files.mts'
import { documentAt, documentPage } from './documents.mts'
import { demoPage, isDemoPage } from './page.mts'

/** What is served from the repository itself: the built files, and pictures of documents. */
const OWN = /^\/(?:dist\/|docs\/[\w-]+\.png$|LICENSE$)/
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?$/

/** Reads the parameter `?cdn=`: another origin on this machine from which to load the built files. */
function cdnOf(url: URL): string | undefined {
  const given = url.searchParams.get('cdn')
  if (given === null || !URL.canParse(given) || !LOOPBACK.test(new URL(given).origin)) return undefined
  const { origin, pathname } = new URL(given)
  return `${origin}${pathname}`.replace(/[^\w:/.-]/g, '').replace(/\/$/, '')
}

export interface SiteSetup {
  root: string
  /** The services that the page uses. Requests wait until the services have started. */
  sandbox: Promise<SandboxJson>
}

/** Creates a server for the demo page, its files, the built files and the sandbox's description, all on one origin. */
export function createSite({ root, sandbox }: SiteSetup) {
  const own = createFiles(root)
  const assets = createFiles(join(root, 'public'))

  async function page(url: URL): Promise<[string, Record<string, string>]> {
    const { control, pages } = await sandbox
    const setup = { root, cdn: cdnOf(url), scriptOrigins: [new URL(control).origin] }
    const { html, policy } = await demoPage(setup, url.pathname)
    const framers = ["frame-ancestors 'self'", ...(pages.safe ? [new URL(pages.safe).origin] : [])].join(' ')
    return [
      html,
      {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `${policy}; ${framers}`,
        'cache-control': 'no-cache',
      },
    ]
  }

  async function sendFile(path: string, request: IncomingMessage, response: ServerResponse) {
    const file = await (OWN.test(path) ? own(path) : assets(path))
    if (!file) return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    const isCompressed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    const etag = `"${createHash('sha1').update(file.body).digest('base64url')}${isCompressed ? '-br' : ''}"`
    const headers = {
      'content-type': file.type,
      'cache-control': path.startsWith('/dist/chunks/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'access-control-allow-origin': '*',
      'timing-allow-origin': '*',
      vary: 'accept-encoding',
      etag,
    }
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, headers).end()
    const body = isCompressed ? await file.brotli() : file.body
    response
      .writeHead(200, { ...headers, 'content-length': body.length, ...(isCompressed && { 'content-encoding': 'br' }) })
      .end(body)
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    if (url.pathname === '/') return response.writeHead(302, { location: '/demo.html' }).end()
    if (url.pathname === '/sandbox.json') {
      const body = JSON.stringify(await sandbox)
      return response
        .writeHead(200, {
          'content-type': 'application/json',
          'access-control-allow-origin': '*',
          'cache-control': 'no-store',
        })
        .end(body)
    }
    const document = documentAt(url.pathname)
    if (document) {
      const body = await documentPage(root, document)
      return response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
        .end(body)
    }
    if (!isDemoPage(url.pathname)) return sendFile(url.pathname, request, response)
    const [html, headers] = await page(url)
    response.writeHead(200, headers).end(html)
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end(error instanceof Error ? error.message : 'failed')
    })
  }
}
