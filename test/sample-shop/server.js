import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const PUBLIC = fileURLToPath(new URL('public/', import.meta.url))
const WIDGET = dirname(fileURLToPath(import.meta.resolve('wallet-modal')))
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' }

function fileOf(path) {
  const inside = normalize(path === '/' ? '/index.html' : path)
  return inside.startsWith('/wallet-modal/')
    ? join(WIDGET, inside.slice('/wallet-modal/'.length))
    : join(PUBLIC, inside)
}

/** Serves the shop on a free port. Its page requests `config` from `/config.json`. */
export async function startShop(config) {
  const server = createServer(async ({ url }, response) => {
    const { pathname } = new URL(url, 'http://shop')
    const body =
      pathname === '/config.json' ? JSON.stringify(config) : await readFile(fileOf(pathname)).catch(() => undefined)
    if (body === undefined) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': `${TYPES[extname(pathname)] ?? 'text/html'};charset=utf-8` }).end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${server.address().port}/`, stop }
}
