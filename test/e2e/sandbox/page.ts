import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export interface TestPage {
  url: string
  stop(): Promise<void>
}

/** A page of another origin than the sandbox, as strict as a bank: it carries the demo wallet and nothing else. */
export async function serveWalletPage(sandboxUrl: string, script: string): Promise<TestPage> {
  const csp = [`default-src 'none'`, `script-src ${sandboxUrl}`, `connect-src ${sandboxUrl}`, `require-trusted-types-for 'script'`].join('; ')
  const html = `<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1><button>Buy</button>${script}</html>`
  const server = createServer((request, response) => {
    if (request.url !== '/') response.writeHead(204).end()
    else response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': csp }).end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
