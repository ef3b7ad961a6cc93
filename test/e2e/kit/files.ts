import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, resolve as toPath } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.html': 'text/html',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
}

/** A page or file served by path, with headers such as `content-security-policy`. */
export interface Served {
  body: string | Buffer
  /** What follows the body, sent once it is there: a page that arrives in two pieces. */
  rest?: Promise<string>
  type?: string
  headers?: Record<string, string>
  /** 200 by default. */
  status?: number
}

export interface FileServer {
  url: string
  /** Requested paths in order. */
  requests: string[]
  stop(): Promise<void>
}

/** Starts a file server on a free loopback port. `find` returns the response for a path. */
export async function serve(
  find: (path: string) => Promise<Served | undefined> | Served | undefined,
): Promise<FileServer> {
  const requests: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://local')
    requests.push(pathname)
    const file = await find(pathname)
    if (!file) return response.writeHead(404).end()
    const type = file.type ?? TYPES[extname(pathname)] ?? 'text/html'
    response.writeHead(file.status ?? 200, {
      'content-type': `${type};charset=utf-8`,
      'access-control-allow-origin': '*',
      ...file.headers,
    })
    response.write(file.body)
    response.end(await file.rest)
  }
  const server: Server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The folder of the built files; `DIST` overrides `dist`. */
export const DIST = toPath(process.env.DIST ?? 'dist')

/** Reads a built file. Undefined if there is none. */
export async function distFile(path: string): Promise<Served | undefined> {
  const name = normalize(path).replace(/^\/+/, '')
  const body = await readFile(join(DIST, name)).catch(() => undefined)
  return body && { body }
}
