import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { evaluate, type Driver } from './driver.ts'

/** What a handler needs of Playwright's route. */
interface Route {
  request(): { method(): string; postData(): string; url(): string }
  fulfill(answer: {
    status?: number
    headers?: Record<string, string>
    json?: unknown
    body?: string | Buffer
    contentType?: string
  }): void
  continue(): void
}
type Handler = (route: Route) => unknown
type Pattern = string | ((url: URL) => boolean)

declare global {
  interface Window {
    /** Sources of patterns of the URLs that are asked for at `server` instead. */
    routes?: { patterns: string[]; server: string }
  }
}

/** Runs in the page: has requests and pictures with certain URLs come from a server of the test. */
function redirect(patterns: string[], server: string): void {
  const isFirst = !window.routes
  window.routes = { patterns, server }
  if (!isFirst) return
  const to = (url: string) => {
    const { patterns: all = [], server: at = '' } = window.routes ?? {}
    return all.some((one) => new RegExp(one).test(url)) ? `${at}/?${url}` : url
  }
  const { fetch } = window
  window.fetch = (input, init) =>
    fetch.call(
      window,
      typeof input === 'string' || input instanceof URL ? to(new URL(input, document.baseURI).href) : input,
      init,
    )
  const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    ...src,
    set(url: string) {
      src?.set?.call(this, to(url))
    },
  })
}

const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

async function answer(request: IncomingMessage, response: ServerResponse, handler: Handler | undefined): Promise<void> {
  const open = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-expose-headers': '*',
  }
  const { method = 'GET', url = '' } = request
  const text = await bodyOf(request)
  if (method === 'OPTIONS' || !handler) return void response.writeHead(handler ? 204 : 404, open).end()
  const isDone = await new Promise<boolean>((resolve, reject) => {
    const route: Route = {
      request: () => ({ method: () => method, postData: () => text, url: () => url.slice(2) }),
      fulfill({ status = 200, headers = {}, json, body, contentType }) {
        const type = contentType ?? (json === undefined ? undefined : 'application/json')
        response.writeHead(status, { ...open, ...headers, ...(type && { 'content-type': type }) })
        response.end(json === undefined ? body : JSON.stringify(json))
        resolve(true)
      },
      continue: () => resolve(false),
    }
    Promise.resolve(handler(route)).catch(reject)
  })
  if (!isDone) response.writeHead(404, open).end()
}

/**
 * Does what Playwright's `route` does for requests of the page and for pictures. The handlers run here. A route ends with
 * the page.
 */
export function createRoutes(driver: Driver) {
  const handlers = new Map<Pattern, { test: RegExp; handler: Handler }>()
  const server = createServer((request, response) => {
    const url = (request.url ?? '').slice(2)
    const found = [...handlers.values()].find(({ test }) => test.test(url))
    answer(request, response, found?.handler).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.unref()
  let origin: Promise<string> | undefined
  const listen = () =>
    new Promise<string>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
    })
  const tell = async () =>
    evaluate(
      driver,
      redirect,
      [...handlers.values()].map(({ test }) => test.source),
      await (origin ??= listen()),
    )
  /** A function is asked about the page itself only. */
  const testOf = (pattern: Pattern): RegExp => {
    if (typeof pattern === 'function') {
      if (!pattern(new URL(driver.url()))) throw new Error('a function routes only the page itself here')
      return testOf(driver.url())
    }
    const parts = pattern.split('**').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`)
  }
  return {
    async route(pattern: Pattern, handler: Handler): Promise<void> {
      handlers.set(pattern, { test: testOf(pattern), handler })
      await tell()
    },
    async unroute(pattern: Pattern): Promise<void> {
      handlers.delete(pattern)
      await tell()
    },
  }
}
